package dev.toolshelf.assembler.ledger;

import dev.toolshelf.assembler.payload.LedgerEntry;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.function.Consumer;

/**
 * Counts payloads, and what their definitions cost and save, by wire, profile and the gate's reason; never by tenant or
 * conversation, of which there are too many. A payload that is made again after a crash counts again: the exact sums are
 * in the ledger's events. Thread-safe.
 */
public final class PayloadMetrics implements Consumer<LedgerEntry> {

    private final MeterRegistry meters;

    /** Into a registry. */
    public PayloadMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    @Override
    public void accept(LedgerEntry entry) {
        Tags tags = Tags.of("wire", entry.wire(), "profile", entry.profile());
        meters.counter("toolshelf.payloads", tags.and("reason", entry.reason())).increment();
        meters.counter("toolshelf.payload.seen.tokens", tags)
                .increment(entry.ledger().seenTokens());
        // A counter cannot fall: what deferral costs beyond loading everything is counted apart.
        long saved = entry.ledger().savedTokens();
        meters.counter("toolshelf.payload.saved.tokens", tags).increment(Math.max(0, saved));
        meters.counter("toolshelf.payload.lost.tokens", tags).increment(Math.max(0, -saved));
        meters.counter("toolshelf.payload.changed.bytes", tags).increment(entry.changedBytes());
        summary("toolshelf.payload.bytes", "bytes", tags).record(entry.bodyBytes());
        summary("toolshelf.payload.tools.sent", "tools", tags)
                .record(entry.ledger().toolsSent());
        summary("toolshelf.payload.tools.deferred", "tools", tags)
                .record(entry.ledger().toolsDeferred());
        summary("toolshelf.payload.tools.discovered", "tools", tags)
                .record(entry.ledger().toolsDiscovered());
        summary("toolshelf.payload.tools.never.used", "tools", tags)
                .record(entry.ledger().toolsNeverUsed());
    }

    private DistributionSummary summary(String name, String unit, Tags tags) {
        return DistributionSummary.builder(name).baseUnit(unit).tags(tags).register(meters);
    }
}
