package dev.toolshelf.local.client;

import dev.toolshelf.local.stack.StackFailure;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** How long somebody is ready to wait for another process, asking again and again. Not thread-safe. */
public final class Patience {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final long deadline;
    private final Runnable alive;

    /**
     * @param limit how long in all
     * @param alive called before each pause; throws when waiting has become pointless
     */
    public Patience(Duration limit, Runnable alive) {
        this.deadline = System.nanoTime() + limit.toNanos();
        this.alive = alive;
    }

    /** Pauses; false, at once, if the time is over. */
    public boolean again() {
        alive.run();
        if (System.nanoTime() >= deadline) {
            return false;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
        if (Thread.interrupted()) {
            Thread.currentThread().interrupt();
            throw StackFailure.failed("interrupted while waiting");
        }
        return true;
    }
}
