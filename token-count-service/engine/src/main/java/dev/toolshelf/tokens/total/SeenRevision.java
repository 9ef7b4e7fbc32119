package dev.toolshelf.tokens.total;

/**
 * What is known of an entity, as one number that orders: {@code r} for "put at revision r", {@code -r} for "deleted at
 * revision r", 0 for "not there, and nobody here knows since when". Revisions never go back, also not over a delete, so the
 * greater magnitude is the newer knowledge. Pure functions.
 */
public final class SeenRevision {

    private SeenRevision() {}

    /** The number for a change. */
    public static long of(long revision, boolean deleted) {
        return deleted ? -revision : revision;
    }

    /** Whether somebody who sees {@code seen} has certainly not seen {@code known} yet. */
    public static boolean behind(long seen, long known) {
        return seen == 0 ? known > 0 : Math.abs(seen) < Math.abs(known);
    }

    /** The newer of two; of two that say the same, the one that knows a revision. */
    public static long newest(long one, long other) {
        return Math.abs(other) > Math.abs(one) ? other : one;
    }

    /** Whether both describe the same entity: the same revision, or not there. */
    public static boolean same(long one, long other) {
        return one == other || one <= 0 && other <= 0;
    }
}
