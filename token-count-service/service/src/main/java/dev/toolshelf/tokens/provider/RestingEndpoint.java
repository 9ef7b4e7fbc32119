package dev.toolshelf.tokens.provider;

import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.counter.ProviderFailure;
import dev.toolshelf.tokens.definition.Definition;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Leaves an endpoint alone for a while after several failures in a row that may pass, so that a provider that is away costs
 * its time limit a few times and not once per listing. After the rest one call tries; its failure means another rest.
 * Thread-safe.
 */
public final class RestingEndpoint implements ProviderEndpoint {

    private static final int FAILURES = 3;

    private final ProviderEndpoint endpoint;
    private final long restNanos;
    private final LongSupplier nanos;
    private int failures;
    private long restsUntil;
    private String lastReason;

    /**
     * @param endpoint who is asked
     * @param rest how long it is left alone
     * @param nanos a monotonic clock, such as {@link System#nanoTime()}
     */
    public RestingEndpoint(ProviderEndpoint endpoint, Duration rest, LongSupplier nanos) {
        this.endpoint = endpoint;
        this.restNanos = rest.toNanos();
        this.nanos = nanos;
    }

    @Override
    public String name() {
        return endpoint.name();
    }

    @Override
    public boolean configured() {
        return endpoint.configured();
    }

    @Override
    public long inputTokens(String model, List<Definition> definitions) throws ProviderFailure {
        enter();
        try {
            long tokens = endpoint.inputTokens(model, definitions);
            succeeded();
            return tokens;
        } catch (ProviderFailure e) {
            if (e.passing()) {
                failed(e.getMessage());
            } else {
                succeeded();
            }
            throw e;
        }
    }

    private synchronized void enter() throws ProviderFailure {
        if (failures < FAILURES) {
            return;
        }
        long now = nanos.getAsLong();
        if (now - restsUntil < 0) {
            throw new ProviderFailure("left alone after " + FAILURES + " failures, the last: " + lastReason, true);
        }
        // This call tries; the others go on resting until it has an answer.
        restsUntil = now + restNanos;
    }

    private synchronized void succeeded() {
        failures = 0;
    }

    private synchronized void failed(String reason) {
        lastReason = reason;
        failures = Math.min(FAILURES, failures + 1);
        if (failures == FAILURES) {
            restsUntil = nanos.getAsLong() + restNanos;
        }
    }
}
