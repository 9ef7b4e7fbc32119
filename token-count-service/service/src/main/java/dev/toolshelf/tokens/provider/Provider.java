package dev.toolshelf.tokens.provider;

import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.counter.Counter;
import dev.toolshelf.tokens.counter.ProviderCounter;
import dev.toolshelf.tokens.counter.ProviderListener;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import java.util.concurrent.ExecutorService;

/**
 * A provider's endpoint with what stands before it: a time limit for the whole count, the rest after failures, the rate limit, the
 * clock that measures. Thread-safe.
 */
public final class Provider {

    private final HttpEndpoint endpoint;
    private final RestingEndpoint resting;
    private final LimitedEndpoint limited;
    private final Counter counter;

    /**
     * @param endpoint the endpoint
     * @param config its limits
     * @param listener learns from its answers
     * @param threads run its counts
     * @param metrics is told its calls, and how many wait
     */
    public Provider(
            HttpEndpoint endpoint,
            TokenCountConfig.Provider config,
            ProviderListener listener,
            ExecutorService threads,
            TokenMetrics metrics) {
        this.endpoint = endpoint;
        this.limited =
                new LimitedEndpoint(new MeasuredEndpoint(endpoint, metrics), config.perMinute(), config.timeLimit());
        // The rest is asked first: whoever is left alone takes no turn, and waiting for a turn is no failure of the
        // provider.
        this.resting = new RestingEndpoint(limited, config.rest(), System::nanoTime);
        this.counter = new BoundedCounter(new ProviderCounter(resting, listener), config.timeLimit(), threads);
        metrics.gauge("provider.queue", "counter", endpoint.name(), limited::waiting);
        metrics.gauge(
                "provider.resting",
                "counter",
                endpoint.name(),
                () -> resting.resting().isPresent() ? 1 : 0);
    }

    /** The counter that asks it. */
    public Counter counter() {
        return counter;
    }

    /**
     * How a provider is doing.
     *
     * @param counter its counter's id
     * @param state {@code off} without key and base URL, {@code resting}, {@code asked}
     * @param reason why it rests, or {@code null}
     * @param waiting calls that wait for their turn under the rate limit
     */
    public record Condition(String counter, String state, String reason, int waiting) {}

    /** How it is doing. */
    public Condition condition() {
        String reason = resting.resting().orElse(null);
        String state = !endpoint.configured() ? "off" : reason != null ? "resting" : "asked";
        return new Condition(endpoint.name(), state, reason, limited.waiting());
    }
}
