package dev.toolshelf.tokens.total;

import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.PoolCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What a pool's definitions cost, and who counted.
 *
 * @param tenant whose pool
 * @param pool the pool's id
 * @param poolRevision its revision
 * @param count the sums
 * @param sources the pool's sources that have a listing, in pool order
 * @param missingSources ids that the pool names and that do not exist
 * @param settled whether every count is there and made by the counter that is wanted
 */
public record PoolTotal(
        String tenant,
        String pool,
        long poolRevision,
        PoolCount count,
        List<SourceCount> sources,
        List<String> missingSources,
        boolean settled) {

    /** How totals are kept. */
    public static final JsonCodec<PoolTotal> CODEC = JsonCodec.of(PoolTotal.class);

    /** Copies the lists. */
    public PoolTotal {
        sources = List.copyOf(sources);
        missingSources = List.copyOf(missingSources);
    }

    /**
     * Sums up a pool.
     *
     * @param pool the pool
     * @param sources the source of an id, or {@code null}
     * @param listings the listing of a digest, or {@code null}; asked once per source
     * @param counts the count under a {@code ListingCount.key()}, or {@code null}; asked once per source
     * @param wanted says which counters are wanted
     * @param family the model family
     * @param searchTool the name of the pool's search tool
     */
    public static PoolTotal of(
            Pool pool,
            Function<String, Source> sources,
            Function<String, Listing> listings,
            Function<String, ListingCount> counts,
            CounterChain wanted,
            ModelFamily family,
            String searchTool) {
        Map<String, Listing> foundListings = new HashMap<>();
        Map<String, ListingCount> foundCounts = new HashMap<>();
        List<SourceCount> perSource = new ArrayList<>();
        boolean settled = true;
        for (String id : pool.sources()) {
            Source source = sources.apply(id);
            if (source == null || source.digest() == null) {
                continue;
            }
            String key = ListingCount.key(source.digest(), source.label(), family.id());
            Listing listing = foundListings.computeIfAbsent(source.digest(), listings);
            ListingCount count = foundCounts.computeIfAbsent(key, counts);
            settled &= listing != null && count != null && !wanted.improvable(count, family);
            perSource.add(SourceCount.of(source, count));
        }
        PoolView view = PoolView.of(pool, sources, foundListings::get, searchTool);
        PoolCount count = PoolCount.of(view, foundCounts::get, family.id());
        return new PoolTotal(
                pool.tenant(), pool.id(), pool.revision(), count, perSource, view.missingSources(), settled);
    }
}
