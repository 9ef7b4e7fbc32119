package dev.toolshelf.tokens.follow;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.cache.TotalCache;
import dev.toolshelf.tokens.cache.TotalCache.TotalKey;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalStamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Totals of pools. They are kept in the cache under a stamp of the catalog's state; a reader believes a kept total only if
 * its stamp names the state that the reader itself sees, so an old one is never served, whatever the cache holds. Totals
 * that rest on missing or provisional counts are not kept. Thread-safe.
 */
public final class PoolTotals {

    private final CatalogState catalog;
    private final PublishedCounts published;
    private final TotalCache cache;
    private final CounterChain counters;
    private final List<ModelFamily> families;
    private final Profiles profiles;

    /**
     * @param catalog where pools, sources and listings are read
     * @param published where counts are read
     * @param cache where totals are kept
     * @param counters says which counters are wanted
     * @param families the families that have totals
     * @param profiles say which tool is the search tool
     */
    public PoolTotals(
            CatalogState catalog,
            PublishedCounts published,
            TotalCache cache,
            CounterChain counters,
            List<ModelFamily> families,
            Profiles profiles) {
        this.catalog = catalog;
        this.published = published;
        this.cache = cache;
        this.counters = counters;
        this.families = List.copyOf(families);
        this.profiles = profiles;
    }

    /**
     * A total and how it was come by.
     *
     * @param total the total
     * @param cached whether it came from the cache
     */
    public record Answer(PoolTotal total, boolean cached) {}

    /** The total of a pool; empty if there is no such pool. */
    public Optional<Answer> of(String tenant, String poolId, ModelFamily family) {
        Pool pool = catalog.pool(tenant, poolId).orElse(null);
        if (pool == null) {
            return Optional.empty();
        }
        Map<String, Source> sources = sources(pool);
        TotalStamp stamp = TotalStamp.of(pool, sources::get, counterName(family));
        TotalKey key = new TotalKey(tenant, poolId, family.id());
        Optional<PoolTotal> kept = cache.total(key, stamp);
        if (kept.isPresent()) {
            return Optional.of(new Answer(kept.get(), true));
        }
        PoolTotal total = PoolTotal.of(
                pool,
                sources::get,
                digest -> catalog.listing(digest).orElse(null),
                count -> published.get(count).orElse(null),
                counters,
                family,
                profiles.choose(pool.profile()).searchTool().name());
        if (total.settled()) {
            cache.keepTotal(key, stamp, total);
        }
        return Optional.of(new Answer(total, false));
    }

    /** Takes back what was summed up from earlier revisions of a pool; also of one that was deleted. */
    void poolChanged(String tenant, String poolId, long revision) {
        for (ModelFamily family : families) {
            cache.invalidate(new TotalKey(tenant, poolId, family.id()), TotalStamp.below(revision));
        }
    }

    /** Takes back what was summed up before a change of one of the pool's sources. */
    void sourceChanged(Pool pool, String sourceId, long revision, boolean deleted) {
        Map<String, Source> sources = sources(pool);
        for (ModelFamily family : families) {
            TotalStamp stamp = TotalStamp.after(pool, sources::get, counterName(family), sourceId, revision, deleted);
            cache.invalidate(new TotalKey(pool.tenant(), pool.id(), family.id()), stamp);
        }
    }

    private Map<String, Source> sources(Pool pool) {
        Map<String, Source> sources = new HashMap<>();
        for (String id : pool.sources()) {
            catalog.source(pool.tenant(), id).ifPresent(source -> sources.put(id, source));
        }
        return sources;
    }

    private String counterName(ModelFamily family) {
        return counters.preferred(family).name(family);
    }
}
