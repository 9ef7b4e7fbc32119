package dev.toolshelf.assembler.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.LedgerEntry;
import dev.toolshelf.tokens.count.CountUnit;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class PayloadMetricsTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final PayloadMetrics metrics = new PayloadMetrics(meters);

    @Test
    void payloads_are_counted_by_wire_profile_and_reason() {
        metrics.accept(entry("always", 900));
        metrics.accept(entry("always", 100));
        metrics.accept(entry("model-unknown", -20));

        assertThat(meters.get("toolshelf.payloads")
                        .tag("reason", "always")
                        .counter()
                        .count())
                .isEqualTo(2);
        assertThat(meters.get("toolshelf.payload.saved.tokens").counter().count())
                .isEqualTo(1000);
        assertThat(meters.get("toolshelf.payload.lost.tokens").counter().count())
                .isEqualTo(20);
        assertThat(meters.get("toolshelf.payload.tools.never.used").summary().totalAmount())
                .isEqualTo(9);
    }

    private static LedgerEntry entry(String reason, long saved) {
        DecisionRecord.Ledger ledger = new DecisionRecord.Ledger(
                CountUnit.CHARACTERS,
                5,
                5,
                95,
                4,
                3,
                1000,
                20_000,
                400,
                400 + saved,
                saved,
                DecisionRecord.Totals.NONE);
        return new LedgerEntry("t", "c", 1, "anthropic-messages", "m", "toolshelf", true, reason, 10_000, 0, ledger);
    }
}
