package dev.toolshelf.tokens.cache;

import dev.toolshelf.tokens.load.CountLoads.Patience;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits 2 ms, then twice as long, up to 50 ms, until a limit. */
public final class ParkedPatience implements Patience {

    private static final long FIRST_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final long deadline;
    private long next = FIRST_NANOS;

    /** @param limit for all waiting together, from now */
    public ParkedPatience(Duration limit) {
        this.deadline = System.nanoTime() + limit.toNanos();
    }

    @Override
    public boolean again() {
        long left = deadline - System.nanoTime();
        if (left <= 0 || Thread.currentThread().isInterrupted()) {
            return false;
        }
        LockSupport.parkNanos(Math.min(left, next));
        next = Math.min(LONGEST_NANOS, next * 2);
        return true;
    }
}
