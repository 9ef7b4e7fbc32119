package dev.toolshelf.search.topology;

import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.search.query.SearchQuery;

/**
 * A query that waits for the catalog's state, as the store keeps it.
 *
 * @param key the query record's key
 * @param query the query
 * @param deadline when it is answered at the latest, milliseconds since the epoch
 */
record WaitingQuery(String key, SearchQuery query, long deadline) {

    static final JsonCodec<WaitingQuery> CODEC = JsonCodec.of(WaitingQuery.class);
}
