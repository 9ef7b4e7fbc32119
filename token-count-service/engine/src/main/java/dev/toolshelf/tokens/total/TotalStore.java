package dev.toolshelf.tokens.total;

import java.util.Collection;
import java.util.Optional;

/**
 * Where all instances keep totals. Compares and sets in one step, by the rules of {@link HeldTotal}. Never throws and never
 * waits longer than configured. Thread-safe.
 */
public interface TotalStore {

    /** What came of a write. */
    enum Kept {
        /** It stands there. */
        KEPT,
        /** Something newer is known. */
        REFUSED,
        /** The store did not answer, or had no room. */
        AWAY
    }

    /**
     * A total that a change may have made old.
     *
     * @param key whose total
     * @param pool the revision of the pool that names the changed source, or the pool's own after its change
     */
    record Touched(TotalKey key, long pool) {}

    /** What stands there; empty if nothing does, or the store is away. */
    Optional<HeldTotal> read(TotalKey key);

    /** Writes a total by {@link HeldTotal#keep}. */
    Kept keep(TotalKey key, HeldTotal next);

    /**
     * Invalidates the totals that a change touches by {@link HeldTotal#invalidate}, then tells the other instances of it.
     *
     * @return whether all of it was done; doing it again is no harm
     */
    boolean changed(EntityChange change, Collection<Touched> touched);
}
