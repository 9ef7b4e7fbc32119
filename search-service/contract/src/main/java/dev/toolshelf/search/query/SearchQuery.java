package dev.toolshelf.search.query;

import dev.toolshelf.catalog.json.JsonCodec;
import java.util.Map;

/**
 * One search over a pool (SPEC section 5); on the query topic keyed {@code <tenant>/<conversation>}.
 *
 * @param id names the query: an answer that comes twice is told by it
 * @param tenant whose pool
 * @param pool the pool's id
 * @param poolRevision the least pool revision to answer with, or {@code null} for the newest known
 * @param digests the listing of each source id to answer with, or {@code null}; a newer one will do if it cannot be met in time
 * @param profile the profile whose ranking and limits count, or {@code null} for the pool's, then the service's default
 * @param query what is searched
 * @param maxResults the most results, or {@code null} for the profile's default
 * @param namespace only tools of this namespace, where the profile's ranking knows namespaces; or {@code null}
 * @param offset results to skip, where the profile has pages; {@code null} is 0
 */
public record SearchQuery(
        String id,
        String tenant,
        String pool,
        Long poolRevision,
        Map<String, String> digests,
        String profile,
        String query,
        Integer maxResults,
        String namespace,
        Integer offset) {

    /** How queries travel. */
    public static final JsonCodec<SearchQuery> CODEC = JsonCodec.of(SearchQuery.class);

    /** A query for the first page of the whole pool. */
    public SearchQuery(
            String id,
            String tenant,
            String pool,
            Long poolRevision,
            Map<String, String> digests,
            String profile,
            String query,
            Integer maxResults) {
        this(id, tenant, pool, poolRevision, digests, profile, query, maxResults, null, null);
    }
}
