package dev.toolshelf.search.index;

import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;

/**
 * A listing under a server's name: shared by every pool that connects it under that name. Holds what depends on the name
 * and nothing else. Thread-safe.
 */
public final class SourceIndex {

    private final ListingIndex listing;
    private final SourceKind kind;
    private final String serverName;
    private final MadeOnce analysed = new MadeOnce();

    SourceIndex(ListingIndex listing, SourceKind kind, String serverName) {
        this.listing = listing;
        this.kind = kind;
        this.serverName = serverName;
    }

    /** The listing. */
    public ListingIndex listing() {
        return listing;
    }

    /** How many tools it has. */
    public int size() {
        return listing.size();
    }

    /** Whether the tools come from an MCP server. */
    public boolean mcp() {
        return kind == SourceKind.MCP;
    }

    /** Where the tools come from. */
    public SourceKind kind() {
        return kind;
    }

    /** The server's name as the tenant writes it; empty for built-in tools. */
    public String serverName() {
        return serverName;
    }

    /** What stands before every tool's own name in its full name: {@code mcp__<server>__}, or nothing. */
    public String namePrefix() {
        return mcp() ? ToolName.mcp(serverName, "") : "";
    }

    /** A tool's full name before any short form, by its place in the listing. Made anew by each call. */
    public String plainName(int local) {
        Tool tool = listing.tool(local);
        return mcp() ? ToolName.mcp(serverName, tool.name()) : ToolName.clean(tool.name());
    }

    /** What an analysis makes of it; made once. */
    public <T> T analysed(SourceAnalysis<T> analysis) {
        return analysed.get(analysis, () -> analysis.of(this));
    }
}
