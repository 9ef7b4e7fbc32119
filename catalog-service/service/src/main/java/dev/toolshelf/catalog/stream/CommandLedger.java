package dev.toolshelf.catalog.stream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counts commands by what became of them, and wakes those who wait for an effect. Thread-safe. */
@ApplicationScoped
public class CommandLedger implements CommandListener {

    private final Map<Outcome, Counter> counters = new EnumMap<>(Outcome.class);
    private final Object bell = new Object();
    private long rings;

    CommandLedger(MeterRegistry registry) {
        for (Outcome outcome : Outcome.values()) {
            counters.put(
                    outcome,
                    Counter.builder("toolshelf.catalog.commands")
                            .description("commands by what became of them")
                            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
    }

    @Override
    public void worked(Outcome outcome) {
        counters.get(outcome).increment();
        ring();
    }

    @Override
    public void seen() {
        ring();
    }

    /** How many commands had this outcome since the start. */
    public long count(Outcome outcome) {
        return (long) counters.get(outcome).count();
    }

    /** How often something happened; to be given to {@link #await}. */
    public long rings() {
        synchronized (bell) {
            return rings;
        }
    }

    /** Waits until something happens after {@code since}, or the time is over. */
    public void await(long since, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        synchronized (bell) {
            for (long left = atMost.toMillis();
                    rings == since && left > 0;
                    left = (end - System.nanoTime()) / 1_000_000) {
                bell.wait(left);
            }
        }
    }

    private void ring() {
        synchronized (bell) {
            rings++;
            bell.notifyAll();
        }
    }
}
