package dev.toolshelf.tokens.provider;

import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.counter.ProviderFailure;
import dev.toolshelf.tokens.counter.ProviderFailure.Scope;
import dev.toolshelf.tokens.definition.Definition;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps the provider's rate limit: calls wait for their turn, and one whose turn would come too late is refused at once. The limit
 * is this process's; several that share a key share it out in their settings. Thread-safe.
 */
public final class LimitedEndpoint implements ProviderEndpoint {

    private final ProviderEndpoint endpoint;
    private final RateLimit limit;
    private final long longestWait;
    private final AtomicInteger waiting = new AtomicInteger();

    /**
     * @param endpoint who is asked
     * @param perMinute calls in any minute
     * @param longestWait the longest a call waits for its turn
     */
    public LimitedEndpoint(ProviderEndpoint endpoint, int perMinute, Duration longestWait) {
        this.endpoint = endpoint;
        this.limit = new RateLimit(perMinute);
        this.longestWait = longestWait.toNanos();
    }

    @Override
    public String name() {
        return endpoint.name();
    }

    @Override
    public boolean configured() {
        return endpoint.configured();
    }

    /** Calls that wait for their turn. */
    public int waiting() {
        return waiting.get();
    }

    @Override
    public long inputTokens(String model, List<Definition> definitions) throws ProviderFailure {
        long wait = limit.take(System.nanoTime(), longestWait);
        if (wait < 0) {
            throw new ProviderFailure("the rate limit leaves no call in time", Scope.NOT_ASKED, null);
        }
        if (wait > 0) {
            await(System.nanoTime() + wait);
        }
        return endpoint.inputTokens(model, definitions);
    }

    private void await(long until) throws ProviderFailure {
        waiting.incrementAndGet();
        try {
            long left = until - System.nanoTime();
            while (left > 0) {
                LockSupport.parkNanos(this, left);
                if (Thread.currentThread().isInterrupted()) {
                    throw new ProviderFailure("interrupted", Scope.NOT_ASKED, null);
                }
                left = until - System.nanoTime();
            }
        } finally {
            waiting.decrementAndGet();
        }
    }
}
