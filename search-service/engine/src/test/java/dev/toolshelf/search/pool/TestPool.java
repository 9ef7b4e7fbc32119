package dev.toolshelf.search.pool;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceOverride;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A pool written down in a test: sources in order, tools in order. */
public final class TestPool {

    private static final String SCHEMA = "{\"type\":\"object\"}";

    private final Map<String, List<Tool>> tools = new LinkedHashMap<>();
    private final Map<String, Source> sources = new LinkedHashMap<>();
    private final Map<String, Map<String, LoadOverride>> overrides = new HashMap<>();
    private final Map<String, String> instructions = new HashMap<>();
    private final List<String> ids = new ArrayList<>();
    private final Map<String, ListingIndex> indexes = new HashMap<>();

    /** A tool of an MCP server; the server's source has its name. */
    public TestPool mcp(String server, String tool) {
        return mcp(server, tool, "");
    }

    /** The same with a description. */
    public TestPool mcp(String server, String tool, String description) {
        return tool(server, SourceKind.MCP, Tool.of(tool, description, SCHEMA));
    }

    /** The same with a search hint. */
    public TestPool hinted(String server, String tool, String hint) {
        return tool(server, SourceKind.MCP, hint(tool, hint, false));
    }

    /** A built-in tool that is loaded. */
    public TestPool loaded(String tool) {
        return tool("builtin", SourceKind.BUILTIN, Tool.of(tool, "", SCHEMA));
    }

    /** A built-in tool that is deferred. */
    public TestPool deferred(String tool) {
        return tool("builtin", SourceKind.BUILTIN, hint(tool, null, true));
    }

    /** Any tool of a source. */
    public TestPool tool(String source, SourceKind kind, Tool tool) {
        if (!tools.containsKey(source)) {
            source(source, kind, SourceStatus.READY);
        }
        tools.get(source).add(tool);
        return this;
    }

    /** A source with a status and, so far, no tool. */
    public TestPool source(String id, SourceKind kind, SourceStatus status) {
        tools.put(id, new ArrayList<>());
        ids.add(id);
        sources.put(id, new Source("default", id, kind, id, 1, status, null, null, 0, null, null, null));
        return this;
    }

    /** What a source's server says of itself. */
    public TestPool instructions(String source, String text) {
        instructions.put(source, text);
        return this;
    }

    /** A source that the pool names and that does not exist. */
    public TestPool missing(String id) {
        ids.add(id);
        return this;
    }

    /** The pool's override for a tool. */
    public TestPool override(String source, String tool, LoadOverride load) {
        overrides.computeIfAbsent(source, any -> new HashMap<>()).put(tool, load);
        return this;
    }

    /** The resolved view. */
    public PoolView view() {
        Map<String, Listing> listings = new HashMap<>();
        Map<String, Source> listed = new HashMap<>();
        sources.forEach((id, source) -> {
            Listing listing = new Listing(instructions.get(id), tools.get(id));
            String digest = tools.get(id).isEmpty() ? null : listing.digest();
            listings.putIfAbsent(digest, listing);
            if (digest != null) {
                indexes.put(digest, ListingIndex.of(listings.get(digest)));
            }
            listed.put(
                    id,
                    new Source(
                            source.tenant(),
                            id,
                            source.kind(),
                            source.serverName(),
                            1,
                            source.status(),
                            null,
                            digest,
                            tools.get(id).size(),
                            null,
                            null,
                            null));
        });
        Map<String, SourceOverride> pooled = new HashMap<>();
        overrides.forEach((source, byTool) -> pooled.put(source, new SourceOverride(null, byTool)));
        Pool pool = new Pool("default", "pool", 7, ids, pooled, null, null, null);
        return PoolView.of(pool, listed::get, listings::get, "ToolSearch");
    }

    /** The searchable pool. */
    public PoolIndex index() {
        PoolView view = view();
        return PoolIndex.of(
                view,
                view.sources().stream()
                        .filter(source -> source.digest() != null)
                        .collect(
                                Collectors.toMap(Source::digest, source -> indexes.get(source.digest()), (a, b) -> a)));
    }

    private static Tool hint(String name, String hint, boolean shouldDefer) {
        Tool plain = Tool.of(name, "", SCHEMA);
        return new Tool(name, null, "", plain.inputSchema(), null, null, hint, false, shouldDefer, false);
    }
}
