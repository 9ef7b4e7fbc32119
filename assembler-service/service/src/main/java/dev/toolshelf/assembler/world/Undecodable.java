package dev.toolshelf.assembler.world;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicLong;
import org.jboss.logging.Logger;

/**
 * Counts records of the followed logs that could not be read: a global table has no sink for dead letters, so they are
 * skipped, counted, and health says degraded (ARCHITECTURE, Guarantees). Thread-safe.
 */
public final class Undecodable {

    private static final Logger LOG = Logger.getLogger(Undecodable.class);

    private final AtomicLong count = new AtomicLong();

    /** Registers the gauge. */
    public Undecodable(MeterRegistry meters) {
        meters.gauge("toolshelf.undecodable.records", count);
    }

    /** One more, under a key; its content is not logged. */
    void record(String key, String reason) {
        count.incrementAndGet();
        LOG.warnf("record %s cannot be read and is skipped: %s", key, reason);
    }

    /** How many so far. */
    public long count() {
        return count.get();
    }
}
