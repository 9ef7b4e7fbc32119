package dev.toolshelf.tokens.follow;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.topic.EntityKey.Type;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.total.EntityChange;
import dev.toolshelf.tokens.total.LocalTotals;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalKey;
import dev.toolshelf.tokens.total.TotalLookup;
import dev.toolshelf.tokens.total.TotalStamp;
import dev.toolshelf.tokens.total.TotalStore;
import dev.toolshelf.tokens.total.TotalStore.Touched;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Totals of pools. A kept total is believed only if its stamp names the state that this instance sees, so an old one is never
 * served, whatever memory or store hold; and if a newer state is known than the one that is seen, it is waited for, for a
 * bounded time. Totals that rest on missing or provisional counts are not kept. Thread-safe.
 */
public final class PoolTotals {

    private final CatalogState catalog;
    private final CatalogIndex index;
    private final PublishedCounts published;
    private final LocalTotals local;
    private final TotalStore store;
    private final CounterChain counters;
    private final List<ModelFamily> families;
    private final Profiles profiles;
    private final long catchUpNanos;

    /**
     * @param catalog where pools, sources and listings are read
     * @param index which pools a source is in
     * @param published where counts are read
     * @param local totals in this instance's memory
     * @param store totals of all instances
     * @param counters says which counters are wanted
     * @param families the families that have totals
     * @param profiles say which tool is the search tool
     * @param catchUp how long to wait for a state that is known to be newer
     */
    public PoolTotals(
            CatalogState catalog,
            CatalogIndex index,
            PublishedCounts published,
            LocalTotals local,
            TotalStore store,
            CounterChain counters,
            List<ModelFamily> families,
            Profiles profiles,
            Duration catchUp) {
        this.catalog = catalog;
        this.index = index;
        this.published = published;
        this.local = local;
        this.store = store;
        this.counters = counters;
        this.families = List.copyOf(families);
        this.profiles = profiles;
        this.catchUpNanos = catchUp.toNanos();
    }

    /** The total of a pool; empty if there is no such pool. */
    public Optional<TotalLookup.Answer> of(String tenant, String poolId, ModelFamily family) {
        long deadline = System.nanoTime() + catchUpNanos;
        while (true) {
            long version = index.version();
            Pool pool = catalog.pool(tenant, poolId).orElse(null);
            if (pool == null) {
                return Optional.empty();
            }
            TotalLookup lookup = lookup(pool, family);
            while (lookup.next() != TotalLookup.Step.DONE && !lookup.behind()) {
                lookup.step();
            }
            if (!lookup.behind() || !index.awaitNewer(version, deadline - System.nanoTime())) {
                return Optional.of(lookup.run());
            }
        }
    }

    private TotalLookup lookup(Pool pool, ModelFamily family) {
        Map<String, Source> sources = new HashMap<>();
        TotalStamp stamp = TotalStamp.of(
                pool,
                id -> {
                    Source source = catalog.source(pool.tenant(), id).orElse(null);
                    sources.put(id, source);
                    return source == null ? -index.deletedAt(pool.tenant(), id) : source.revision();
                },
                counters.preferred(family).name(family));
        TotalKey key = new TotalKey(pool.tenant(), pool.id(), family.id());
        return new TotalLookup(local, store, key, stamp, () -> sum(pool, sources, family), System::currentTimeMillis);
    }

    private PoolTotal sum(Pool pool, Map<String, Source> sources, ModelFamily family) {
        return PoolTotal.of(
                pool,
                sources::get,
                digest -> catalog.listing(digest).orElse(null),
                count -> published.get(count).orElse(null),
                counters,
                family,
                profiles.choose(pool.profile()).searchTool().name());
    }

    /** A change happened, here or as another instance says: totals from before it are not given any more. At once. */
    public void told(EntityChange change) {
        local.told(change);
    }

    /**
     * Takes back, for all instances, what was summed up before a change, and tells them.
     *
     * @return whether all of it was done
     */
    boolean changed(EntityChange change) {
        String tenant = change.entity().tenant();
        List<Touched> touched = new ArrayList<>();
        if (change.entity().type() == Type.POOL) {
            touch(tenant, change.entity().id(), change.revision(), touched);
        } else {
            for (String id : index.poolsWith(tenant, change.entity().id())) {
                catalog.pool(tenant, id).ifPresent(pool -> touch(tenant, id, pool.revision(), touched));
            }
        }
        return store.changed(change, touched);
    }

    private void touch(String tenant, String pool, long revision, List<Touched> touched) {
        families.forEach(family -> touched.add(new Touched(new TotalKey(tenant, pool, family.id()), revision)));
    }
}
