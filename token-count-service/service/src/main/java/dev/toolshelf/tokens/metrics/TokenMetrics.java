package dev.toolshelf.tokens.metrics;

import dev.toolshelf.tokens.count.ListingCount;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** What the service tells about itself in numbers, all under {@code toolshelf.tokens}. Thread-safe. */
public final class TokenMetrics {

    private final MeterRegistry registry;
    private final Counter redisFailures;
    private final Counter published;
    private final Counter unpublished;
    private final Counter dropped;

    /** Registers the counters. */
    public TokenMetrics(MeterRegistry registry) {
        this.registry = registry;
        this.redisFailures = registry.counter("toolshelf.tokens.redis.failures");
        this.published = registry.counter("toolshelf.tokens.published");
        this.unpublished = registry.counter("toolshelf.tokens.publish.failures");
        this.dropped = registry.counter("toolshelf.tokens.queue.dropped");
    }

    /** A number that is read when somebody asks, such as {@code queue.length}. */
    public void gauge(String name, Supplier<Number> value) {
        Gauge.builder("toolshelf.tokens." + name, value).register(registry);
    }

    /** A number of one counter or family that is read when somebody asks. */
    public void gauge(String name, String tag, String value, Supplier<Number> number) {
        Gauge.builder("toolshelf.tokens." + name, number).tag(tag, value).register(registry);
    }

    /** A provider was asked. */
    public void asked(String counter, String outcome, long nanos) {
        registry.timer("toolshelf.tokens.provider.calls", "counter", counter, "outcome", outcome)
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    /** A listing was counted, not found in the cache. */
    public void counted(ListingCount count) {
        registry.counter("toolshelf.tokens.counted", "family", count.family(), "counter", count.counter())
                .increment();
        if (!count.skipped().isEmpty()) {
            registry.counter("toolshelf.tokens.fallbacks", "family", count.family())
                    .increment();
        }
    }

    /** A call to Redis failed. */
    public void redisFailed() {
        redisFailures.increment();
    }

    /** The broker took a count. */
    public void published() {
        published.increment();
    }

    /** The broker did not take a count. */
    public void publishFailed() {
        unpublished.increment();
    }

    /** A job found no room in the queue. */
    public void dropped() {
        dropped.increment();
    }
}
