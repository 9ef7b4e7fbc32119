package dev.toolshelf.tokens.provider;

import java.time.Duration;

/**
 * When calls may be made so that no minute has more than the limit: evenly, with a small burst (the generic cell rate algorithm).
 * Calls are given their time in the order in which they ask. Without a clock of its own; thread-safe.
 */
final class RateLimit {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    /** A burst takes this share of a minute's calls; the even rate is lower by as much. */
    private static final int BURST_SHARE = 20;

    private final long interval;
    private final long tolerance;
    private boolean used;
    private long due;

    /** @param perMinute calls in any minute, at least 2 */
    RateLimit(int perMinute) {
        int burst = Math.max(1, perMinute / BURST_SHARE);
        this.interval = (MINUTE + perMinute - burst - 1) / (perMinute - burst);
        this.tolerance = (burst - 1) * interval;
    }

    /**
     * Takes the next time that is free.
     *
     * @param now the monotonic clock
     * @param longest the longest wait that makes sense
     * @return nanoseconds to wait from now on; negative if it would be longer, and then nothing is taken
     */
    synchronized long take(long now, long longest) {
        if (!used || now - due > 0) {
            due = now;
            used = true;
        }
        long wait = Math.max(0, due - tolerance - now);
        if (wait > longest) {
            return -1;
        }
        due += interval;
        return wait;
    }
}
