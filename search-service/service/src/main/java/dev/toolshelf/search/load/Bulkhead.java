package dev.toolshelf.search.load;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Lets so many in at one time, the next so many wait a moment in their order, and turns all others away at once, so that a
 * flood takes neither all threads nor everybody's time. Thread-safe.
 */
public final class Bulkhead {

    private final String what;
    private final int permits;
    private final int waiting;
    private final Duration patience;
    private final Semaphore room;
    private final AtomicInteger queue = new AtomicInteger();

    /**
     * An empty bulkhead.
     *
     * @param what is let in, in the plural
     * @param permits how many at one time
     * @param waiting how many may wait
     * @param patience how long they wait
     */
    public Bulkhead(String what, int permits, int waiting, Duration patience) {
        this.what = what;
        this.permits = permits;
        this.waiting = waiting;
        this.patience = patience;
        this.room = new Semaphore(permits, true);
    }

    /**
     * Does something inside.
     *
     * @throws BusyException if there is no room, soon enough
     */
    public <T> T inside(Supplier<T> work) {
        enter();
        try {
            return work.get();
        } finally {
            room.release();
        }
    }

    private void enter() {
        if (room.tryAcquire()) {
            return;
        }
        try {
            if (queue.incrementAndGet() > waiting || !room.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new BusyException("all " + permits + " " + what + " that run at one time are taken");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BusyException("the service stops");
        } finally {
            queue.decrementAndGet();
        }
    }

    /** How many run now. */
    public int running() {
        return permits - room.availablePermits();
    }

    /** How many wait now. */
    public int waiting() {
        return queue.get();
    }
}
