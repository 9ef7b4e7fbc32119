package dev.toolshelf.search.evaluate;

/**
 * A query as rankings see it.
 *
 * @param query its text as written, not {@code null}
 * @param limit the most hits, at least 0: with 0, what answers to its exact name alone may still be found;
 *     {@link Integer#MAX_VALUE} for all
 * @param namespace only tools of this namespace, where the ranking knows namespaces; or {@code null}
 * @param offset hits to skip, at least 0
 */
public record Request(String query, int limit, String namespace, int offset) {

    /** The first hits for a text over the whole pool. */
    public static Request of(String query, int limit) {
        return new Request(query, limit, null, 0);
    }
}
