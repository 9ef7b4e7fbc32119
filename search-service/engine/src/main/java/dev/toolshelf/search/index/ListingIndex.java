package dev.toolshelf.search.index;

import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One listing, prepared for search: shared by every pool that connects it, so it knows neither tenant nor server name.
 * What a ranking needs of it is made on first use and kept. Thread-safe.
 */
public final class ListingIndex {

    private final Listing listing;
    private final Tool[] tools;
    private final MadeOnce analysed = new MadeOnce();
    private final Map<Name, WeakReference<SourceIndex>> named = new ConcurrentHashMap<>(2);

    private ListingIndex(Listing listing) {
        this.listing = listing;
        this.tools = listing.tools().toArray(Tool[]::new);
    }

    /** Prepares a listing; costs nothing until a ranking looks at it. */
    public static ListingIndex of(Listing listing) {
        return new ListingIndex(listing);
    }

    /** The listing. */
    public Listing listing() {
        return listing;
    }

    private record Name(SourceKind kind, String serverName) {}

    /**
     * The listing under a server's name: the same object for as long as anybody holds it.
     *
     * @param kind of the source
     * @param serverName the server's name as the tenant writes it; not used for built-in tools
     */
    public SourceIndex under(SourceKind kind, String serverName) {
        Name name = new Name(kind, kind == SourceKind.MCP ? serverName : "");
        WeakReference<SourceIndex> known = named.get(name);
        SourceIndex source = known == null ? null : known.get();
        if (source != null) {
            return source;
        }
        named.values().removeIf(reference -> reference.get() == null);
        SourceIndex mine = new SourceIndex(this, kind, name.serverName());
        WeakReference<SourceIndex> kept =
                named.merge(name, new WeakReference<>(mine), (old, made) -> old.get() == null ? made : old);
        SourceIndex shared = kept.get();
        return shared == null ? mine : shared;
    }

    /** How many tools it has. */
    public int size() {
        return tools.length;
    }

    /** A tool by its place in the listing, from 0. */
    public Tool tool(int local) {
        return tools[local];
    }

    /** The server's instructions, or {@code null}. */
    public String instructions() {
        return listing.instructions();
    }

    /** What an analysis makes of it; made once. */
    public <T> T analysed(Analysis<T> analysis) {
        return analysed.get(analysis, () -> analysis.of(this));
    }
}
