package dev.toolshelf.search.answer;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.search.catalog.CatalogRecords;
import dev.toolshelf.search.catalog.SearchablePools;
import dev.toolshelf.search.catalog.SearchablePools.Reached;
import dev.toolshelf.search.evaluate.Explanation;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchAnswer.Status;
import dev.toolshelf.search.query.SearchQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers queries from the catalog's state, over whatever way they come. Thread-safe. */
public final class QueryAnswers {

    /** The note of an answer about a pool that nobody knows. */
    public static final String POOL_UNKNOWN = "pool-unknown";

    private final SearchablePools pools;
    private final Profiles profiles;
    private final Harnesses harnesses;

    /**
     * Answers.
     *
     * @param pools the pools
     * @param profiles the profiles that a query or pool can name
     * @param harnesses their searches
     */
    public QueryAnswers(SearchablePools pools, Profiles profiles, Harnesses harnesses) {
        this.pools = pools;
        this.profiles = profiles;
        this.harnesses = harnesses;
    }

    /** Answers a query if the pool is known at the revision, and with the listings, that it names; else empty. */
    public Optional<SearchAnswer> ifReached(CatalogRecords records, SearchQuery query) {
        Pool pool = pools.pool(records, query.tenant(), query.pool());
        if (pool == null || behind(pool, query)) {
            return Optional.empty();
        }
        Profile profile = profiles.choose(query.profile(), pool.profile());
        Reached reached = reach(records, pool, query, profile);
        return reached.unmet().isEmpty()
                ? Optional.of(search(query, profile, reached, unknownProfile(query)))
                : Optional.empty();
    }

    /** Answers a query with what there is; {@code partial}, with a note, where that is not what it names. */
    public SearchAnswer withWhatThereIs(CatalogRecords records, SearchQuery query) {
        return answered(records, query).answer();
    }

    /**
     * An answer with what it was made from.
     *
     * @param answer the answer
     * @param profile whose search it was; {@code null} if the pool is unknown
     * @param pool what was searched; {@code null} if it is unknown
     */
    public record Answered(SearchAnswer answer, Profile profile, PoolIndex pool) {}

    /** The same, with the pool that was searched. */
    public Answered answered(CatalogRecords records, SearchQuery query) {
        Pool pool = pools.pool(records, query.tenant(), query.pool());
        if (pool == null) {
            return new Answered(unknownPool(query), null, null);
        }
        Profile profile = profiles.choose(query.profile(), pool.profile());
        Reached reached = reach(records, pool, query, profile);
        List<String> notes = new ArrayList<>();
        if (behind(pool, query)) {
            notes.add("pool revision " + query.poolRevision() + " was asked for and " + pool.revision()
                    + " is the newest known");
        }
        for (String source : reached.unmet()) {
            notes.add("the listing of source " + source + " that was asked for is not known");
        }
        boolean exact = notes.isEmpty();
        notes.addAll(unknownProfile(query));
        SearchAnswer answer = search(query, profile, reached, notes);
        return new Answered(exact ? answer : with(answer, Status.PARTIAL, answer.notes()), profile, reached.pool());
    }

    /**
     * Answers a query with what there is and says why the answer is as it is.
     *
     * @param records the catalog's state
     * @param query the query
     * @param expected a tool that is expected in the answer, or {@code null}
     * @return empty if the pool is unknown or its profile ranks nothing here: {@link #answered} says which
     */
    public Optional<Explanation> explain(CatalogRecords records, SearchQuery query, String expected) {
        Pool pool = pools.pool(records, query.tenant(), query.pool());
        if (pool == null) {
            return Optional.empty();
        }
        Profile profile = profiles.choose(query.profile(), pool.profile());
        PoolIndex index = reach(records, pool, query, profile).pool();
        return harnesses
                .search(profile)
                .map(search -> search.explain(
                        query.id(),
                        query.query(),
                        query.maxResults(),
                        query.namespace(),
                        query.offset(),
                        expected,
                        index));
    }

    private Reached reach(CatalogRecords records, Pool pool, SearchQuery query, Profile profile) {
        Map<String, String> asked = query.digests() == null ? Map.of() : query.digests();
        return pools.reach(records, pool, asked, profile.searchTool().name());
    }

    private static boolean behind(Pool pool, SearchQuery query) {
        return query.poolRevision() != null && pool.revision() < query.poolRevision();
    }

    private List<String> unknownProfile(SearchQuery query) {
        return query.profile() == null || profiles.named(query.profile()).isPresent()
                ? List.of()
                : List.of("profile " + query.profile() + " is not known; another one was used");
    }

    private SearchAnswer search(SearchQuery query, Profile profile, Reached reached, List<String> notes) {
        SearchAnswer answer = harnesses
                .search(profile)
                .map(search -> search.search(
                        query.id(),
                        query.query(),
                        query.maxResults(),
                        query.namespace(),
                        query.offset(),
                        reached.pool()))
                .orElseGet(() -> notRanked(query, profile, reached.pool()));
        if (notes.isEmpty()) {
            return answer;
        }
        List<String> all = new ArrayList<>(answer.notes());
        all.addAll(notes);
        return with(answer, answer.status(), all);
    }

    private static SearchAnswer notRanked(SearchQuery query, Profile profile, PoolIndex pool) {
        return new SearchAnswer(
                query.id(),
                Status.READY,
                null,
                0,
                0,
                null,
                null,
                pool.unavailable(),
                null,
                "profile is " + profile.name() + "; it must be one that is searched here",
                pool.revision());
    }

    private static SearchAnswer unknownPool(SearchQuery query) {
        return new SearchAnswer(
                query.id(), Status.PARTIAL, null, 0, 0, null, null, null, List.of(POOL_UNKNOWN), null, 0);
    }

    private static SearchAnswer with(SearchAnswer answer, Status status, List<String> notes) {
        return new SearchAnswer(
                answer.queryId(),
                status,
                answer.matches(),
                answer.searched(),
                answer.totalMatches(),
                answer.missing(),
                answer.nearest(),
                answer.unavailable(),
                notes,
                answer.error(),
                answer.poolRevision());
    }
}
