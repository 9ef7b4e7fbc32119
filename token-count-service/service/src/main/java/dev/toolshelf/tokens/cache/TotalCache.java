package dev.toolshelf.tokens.cache;

import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalStamp;
import java.util.Optional;

/**
 * Totals of pools. They are mutable, so writers are ordered by stamp and an invalidation leaves a tombstone: whoever summed
 * up an older state and writes late, loses. Never throws and never waits longer than configured. Thread-safe.
 */
public interface TotalCache {

    /**
     * Whose total.
     *
     * @param tenant the tenant
     * @param pool the pool's id
     * @param family the model family's id
     */
    record TotalKey(String tenant, String pool, String family) {}

    /** The total that was summed up from exactly this state. */
    Optional<PoolTotal> total(TotalKey key, TotalStamp stamp);

    /**
     * Keeps a total, unless what stands there is newer, or as new and from another state.
     *
     * @return whether it is kept
     */
    boolean keepTotal(TotalKey key, TotalStamp stamp, PoolTotal total);

    /**
     * Takes back a total that is older than a stamp, or as old and from another state, and keeps such totals from coming back.
     */
    void invalidate(TotalKey key, TotalStamp stamp);
}
