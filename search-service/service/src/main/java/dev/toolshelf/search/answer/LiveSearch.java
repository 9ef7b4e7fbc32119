package dev.toolshelf.search.answer;

import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.search.answer.QueryAnswers.Answered;
import dev.toolshelf.search.catalog.CatalogRecords;
import dev.toolshelf.search.evaluate.Explanation;
import dev.toolshelf.search.load.Bulkhead;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Searches that somebody waits for, over HTTP or MCP, in the newest state that this instance knows; so many at one time.
 * Thread-safe.
 */
public final class LiveSearch {

    private final CatalogRecords records;
    private final QueryAnswers answers;
    private final Profiles profiles;
    private final Bulkhead bulkhead;
    private final Timer timer;

    /**
     * Live searches.
     *
     * @param records the catalog's state
     * @param answers answers queries
     * @param profiles those that can be named
     * @param bulkhead bounds how many run
     * @param metrics gets the timer {@code toolshelf.search.duration}
     */
    public LiveSearch(
            CatalogRecords records, QueryAnswers answers, Profiles profiles, Bulkhead bulkhead, MeterRegistry metrics) {
        this.records = records;
        this.answers = answers;
        this.profiles = profiles;
        this.bulkhead = bulkhead;
        this.timer = metrics.timer("toolshelf.search.duration", "over", "http");
    }

    /**
     * A query of somebody who waits.
     *
     * @throws RefusedException if tenant or pool is no id or the profile is not known
     */
    public SearchQuery query(
            String tenant,
            String pool,
            String profile,
            String text,
            Integer maxResults,
            String namespace,
            Integer offset) {
        requireId("tenant", tenant);
        requireId("pool", pool);
        if (profile != null && profiles.named(profile).isEmpty()) {
            throw new RefusedException(
                    "profile-unknown", "profile", "profile is not known; it must be one of " + profiles.names());
        }
        ThreadLocalRandom random = ThreadLocalRandom.current();
        String id = new UUID(random.nextLong(), random.nextLong()).toString();
        return new SearchQuery(id, tenant, pool, null, null, profile, text, maxResults, namespace, offset);
    }

    /**
     * Searches.
     *
     * @throws RefusedException if the pool is unknown or the query breaks a rule
     */
    public Answered search(SearchQuery query) {
        Answered answered = timed(() -> answers.answered(records, query));
        requireAnswer(query, answered.answer());
        return answered;
    }

    /**
     * Searches and says why the answer is as it is; a query that breaks a rule is explained too.
     *
     * @throws RefusedException if the pool is unknown or its profile ranks nothing here
     */
    public Explanation explain(SearchQuery query, String expected) {
        return timed(() -> answers.explain(records, query, expected)).orElseThrow(() -> {
            requireAnswer(query, answers.withWhatThereIs(records, query));
            return new IllegalStateException("query " + query.id() + " can be answered, but not explained");
        });
    }

    private <T> T timed(Supplier<T> search) {
        return bulkhead.inside(() -> timer.record(search));
    }

    private static void requireAnswer(SearchQuery query, SearchAnswer answer) {
        if (answer.notes().contains(QueryAnswers.POOL_UNKNOWN)) {
            throw new RefusedException(
                    QueryAnswers.POOL_UNKNOWN, "pool", "tenant " + query.tenant() + " has no pool " + query.pool());
        }
        if (answer.error() != null) {
            // A refusal starts with the field that it is about.
            String field = answer.error().substring(0, answer.error().indexOf(' '));
            throw new RefusedException("query-refused", field, answer.error());
        }
    }

    /** Refuses what is no id. */
    public static void requireId(String field, String value) {
        try {
            EntityKey.requireId(field, value);
        } catch (IllegalArgumentException e) {
            throw new RefusedException("invalid-id", field, e.getMessage());
        }
    }
}
