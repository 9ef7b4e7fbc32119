package dev.toolshelf.tokens.cache;

import dev.toolshelf.tokens.count.ListingCount;
import java.util.Optional;

/**
 * Counts of listings, shared by everybody who counts. A count is immutable under its key and the counter that is wanted, so
 * there is nothing to invalidate. Never throws and never waits longer than configured: a cache that is away has nothing.
 * Thread-safe.
 */
public interface CountCache {

    /**
     * A count.
     *
     * @param counter the counter that is wanted; while it fails, a fallback's count stands here briefly
     * @param key the {@link ListingCount#key()}
     */
    Optional<ListingCount> count(String counter, String key);

    /**
     * Keeps a count.
     *
     * @param counter the counter that was wanted
     * @param count the count
     * @param provisional whether it stands for one that may come later: it is kept briefly then
     */
    void keepCount(String counter, ListingCount count, boolean provisional);
}
