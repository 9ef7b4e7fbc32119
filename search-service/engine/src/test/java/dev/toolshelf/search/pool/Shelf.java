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
import java.util.List;
import java.util.Map;

/** A pool of whole servers, written down in a test: all tools deferred unless overridden. */
public final class Shelf {

    private final List<String> ids = new ArrayList<>();
    private final Map<String, Source> sources = new HashMap<>();
    private final Map<String, Listing> listings = new HashMap<>();
    private final Map<String, Map<String, LoadOverride>> overrides = new HashMap<>();

    /** A server with its instructions, which may be {@code null}, and its tools. */
    public Shelf server(String name, String instructions, List<Tool> tools) {
        return source(SourceKind.MCP, name, new Listing(instructions, tools));
    }

    /** Built-in tools, all deferred. */
    public Shelf builtIns(List<Tool> tools) {
        source(SourceKind.BUILTIN, "builtin", new Listing(null, tools));
        tools.forEach(tool -> override(ids.size() - 1, tool.name(), LoadOverride.NEVER));
        return this;
    }

    /** What the pool says of a tool of its n-th source, from 0. */
    public Shelf override(int source, String tool, LoadOverride load) {
        overrides.computeIfAbsent(ids.get(source), any -> new HashMap<>()).put(tool, load);
        return this;
    }

    private Shelf source(SourceKind kind, String name, Listing listing) {
        String id = "source-" + ids.size();
        String digest = listing.digest();
        ids.add(id);
        listings.put(digest, listing);
        int size = listing.tools().size();
        sources.put(
                id, new Source("default", id, kind, name, 1, SourceStatus.READY, null, digest, size, null, null, null));
        return this;
    }

    /** The pool's index, sharing nothing with others. */
    public PoolIndex index() {
        Map<String, SourceOverride> pooled = new HashMap<>();
        overrides.forEach((source, byTool) -> pooled.put(source, new SourceOverride(null, byTool)));
        Pool pool = new Pool("default", "pool", 1, ids, pooled, null, null, null);
        Map<String, ListingIndex> indexes = new HashMap<>();
        listings.forEach((digest, listing) -> indexes.put(digest, ListingIndex.of(listing)));
        return PoolIndex.of(PoolView.of(pool, sources::get, listings::get, "ToolSearch"), indexes);
    }
}
