package dev.toolshelf.tokens.provider;

import java.time.Duration;

/**
 * When somebody is left alone: after several failures in a row, or as long as they asked for. After the rest one call tries; its
 * failure means another rest. A state machine without a clock; thread-safe.
 */
final class Rest {

    static final int FAILURES = 3;

    private final long restNanos;
    private int failures;
    private long restsUntil;
    private String lastReason;

    /** @param rest how long they are left alone */
    Rest(Duration rest) {
        this.restNanos = rest.toNanos();
    }

    /**
     * Whether a call may be made now; one that may after a rest is the one that tries.
     *
     * @return {@code null}, or why not
     */
    synchronized String enter(long now) {
        if (failures < FAILURES) {
            return null;
        }
        if (now - restsUntil < 0) {
            return reason();
        }
        // This call tries; the others go on resting until it has an answer.
        restsUntil = now + restNanos;
        return null;
    }

    synchronized void succeeded() {
        failures = 0;
    }

    /** @param wanted how long they asked to be left alone, or {@code null} */
    synchronized void failed(long now, String reason, Duration wanted) {
        lastReason = reason;
        failures = wanted == null ? Math.min(FAILURES, failures + 1) : FAILURES;
        if (failures == FAILURES) {
            restsUntil = now + (wanted == null ? restNanos : wanted.toNanos());
        }
    }

    /** Why they are left alone; {@code null} if they are not. */
    synchronized String resting(long now) {
        return failures == FAILURES && now - restsUntil < 0 ? reason() : null;
    }

    private String reason() {
        return "left alone after failures, the last: " + lastReason;
    }
}
