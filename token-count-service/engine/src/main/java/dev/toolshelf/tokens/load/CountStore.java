package dev.toolshelf.tokens.load;

import dev.toolshelf.tokens.count.ListingCount;
import java.util.Collection;

/**
 * Where all instances keep counts, and who of them may load a missing one. Never throws and never waits longer than
 * configured: a store that is away says so. Thread-safe.
 */
public interface CountStore {

    /**
     * What is counted, and by whom.
     *
     * @param counter the counter that is wanted; while it fails, a fallback's count stands here briefly
     * @param count the {@link ListingCount#key()}, or another name that fixes what is counted
     */
    record Name(String counter, String count) {}

    /** An answer of the store. */
    sealed interface Answer permits Found, Nothing, Yours, Elsewhere, Away {}

    /**
     * There is a count.
     *
     * @param count the count
     * @param provisional whether it stands for one that may come later
     */
    record Found(ListingCount count, boolean provisional) implements Answer {}

    /** There is none. */
    record Nothing() implements Answer {}

    /** There is none, and whoever asked holds the lease now. */
    record Yours() implements Answer {}

    /** There is none, and somebody else holds the lease. */
    record Elsewhere() implements Answer {}

    /** The store does not answer. */
    record Away() implements Answer {}

    /** {@link Found}, {@link Nothing} or {@link Away}; one round trip. */
    Answer get(Name name);

    /**
     * {@link Found}, or takes the lease for a bounded time if nobody holds it: {@link Yours}, {@link Elsewhere} or
     * {@link Away}. One step.
     *
     * @param token names this claim; never used twice by anybody
     */
    Answer claim(Name name, String token);

    /**
     * Keeps a count and ends the lease. Fenced by the token: whose lease ran out and was taken by somebody else, cannot put
     * a provisional count over anything, nor any count over a final one. One step.
     *
     * @param provisional whether it stands for one that may come later: it is kept briefly then
     */
    void keep(Name name, ListingCount count, boolean provisional, String token);

    /** Ends the lease if it is still this claim's. */
    void giveUp(Name name, String token);

    /** Forgets counts that nobody uses any more. */
    void letGo(Collection<Name> names);
}
