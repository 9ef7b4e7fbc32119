package dev.toolshelf.search.answer;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.search.catalog.CatalogRecords;
import dev.toolshelf.search.catalog.SearchablePools;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.findability.Findability;
import dev.toolshelf.search.findability.FindabilityCheck;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.load.Bulkhead;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import java.time.Duration;
import java.util.Map;

/** Findability checks that somebody waits for: one at a time, since each takes a processor for seconds. Thread-safe. */
public final class LiveChecks {

    private static final int WAITING = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final CatalogRecords records;
    private final SearchablePools pools;
    private final Profiles profiles;
    private final Harnesses harnesses;
    private final Bulkhead bulkhead = new Bulkhead("findability checks", 1, WAITING, PATIENCE);

    /**
     * Live checks.
     *
     * @param records the catalog's state
     * @param pools its pools
     * @param profiles those that can be named
     * @param harnesses their searches
     */
    public LiveChecks(CatalogRecords records, SearchablePools pools, Profiles profiles, Harnesses harnesses) {
        this.records = records;
        this.pools = pools;
        this.profiles = profiles;
        this.harnesses = harnesses;
    }

    /**
     * What of a listing is looked at, and how.
     *
     * @param profile whose search is used; {@code null} for the pool's, then the default
     * @param from how many tools to pass over
     * @param count how many to look at
     */
    public record Part(String profile, int from, int count) {

        /** Refuses what is out of range. */
        public Part {
            if (from < 0) {
                throw new RefusedException("query-refused", "from", "from is " + from + "; it must be at least 0");
            }
            if (count < 1 || count > FindabilityCheck.MOST_TOOLS) {
                throw new RefusedException(
                        "query-refused",
                        "count",
                        "count is " + count + "; it must be 1 to " + FindabilityCheck.MOST_TOOLS);
            }
        }
    }

    /**
     * Checks a listing that may not be published yet.
     *
     * @param pool the pool that it will join, or {@code null} to look at it alone
     * @param joining the source that will offer it
     * @throws RefusedException if pool or profile are not known
     */
    public Findability joining(String pool, Source joining, Listing listing, Part part) {
        Pool record = pool == null ? null : pool(joining.tenant(), pool);
        Profile profile = profile(part.profile(), record);
        return bulkhead.inside(() -> check(
                profile,
                pools.joined(
                        records, record, joining, listing, profile.searchTool().name()),
                joining.id(),
                part));
    }

    /**
     * Checks a source of a pool as it is.
     *
     * @throws RefusedException if pool, source or profile are not known, or the source has no listing
     */
    public Findability published(String tenant, String pool, String source, Part part) {
        Pool record = pool(tenant, pool);
        Profile profile = profile(part.profile(), record);
        PoolIndex index = pools.reach(
                        records, record, Map.of(), profile.searchTool().name())
                .pool();
        if (index.sources().stream().noneMatch(one -> one.source().id().equals(source))) {
            throw new RefusedException(
                    "source-unknown", "source", "pool " + pool + " has no source " + source + " with a listing");
        }
        return bulkhead.inside(() -> check(profile, index, source, part));
    }

    private Findability check(Profile profile, PoolIndex pool, String source, Part part) {
        PoolSearch search = harnesses
                .search(profile)
                .orElseThrow(() -> new RefusedException(
                        "query-refused",
                        "profile",
                        "profile is " + profile.name() + "; it must be one that is searched here"));
        return FindabilityCheck.of(search, profile.results().defaultLimit(), pool, source, part.from(), part.count());
    }

    private Pool pool(String tenant, String id) {
        LiveSearch.requireId("tenant", tenant);
        LiveSearch.requireId("pool", id);
        Pool pool = pools.pool(records, tenant, id);
        if (pool == null) {
            throw new RefusedException(QueryAnswers.POOL_UNKNOWN, "pool", "tenant " + tenant + " has no pool " + id);
        }
        return pool;
    }

    private Profile profile(String named, Pool pool) {
        if (named != null && profiles.named(named).isEmpty()) {
            throw new RefusedException(
                    "profile-unknown", "profile", "profile is not known; it must be one of " + profiles.names());
        }
        return profiles.choose(named, pool == null ? null : pool.profile());
    }
}
