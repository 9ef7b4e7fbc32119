package dev.toolshelf.bench.search;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pools over servers, with one index per listing. */
final class Pools {

    private final Map<String, Source> sources = new HashMap<>();
    private final Map<String, Listing> listings = new HashMap<>();
    private final Map<String, ListingIndex> indexes = new HashMap<>();

    /** Makes a source of each server. */
    Pools(Map<String, Listing> servers) {
        servers.forEach(this::put);
    }

    /** Makes a source of a server, or changes it. */
    void put(String name, Listing listing) {
        String digest = listing.digest();
        listings.putIfAbsent(digest, listing);
        indexes.computeIfAbsent(digest, any -> ListingIndex.of(listings.get(digest)));
        sources.put(name, source(name, digest, listing));
    }

    private static Source source(String name, String digest, Listing listing) {
        return new Source(
                "default",
                name,
                SourceKind.MCP,
                name,
                1,
                SourceStatus.READY,
                null,
                digest,
                listing.tools().size(),
                null,
                null,
                null);
    }

    /** A pool of these sources. */
    PoolIndex pool(List<String> ids) {
        Pool pool = new Pool("default", "bench", 1, ids, null, null, null, null);
        return PoolIndex.of(PoolView.of(pool, sources::get, listings::get, "ToolSearch"), indexes);
    }

    /** A pool of all sources, in the order of their names. */
    PoolIndex all() {
        return pool(sources.keySet().stream().sorted().toList());
    }
}
