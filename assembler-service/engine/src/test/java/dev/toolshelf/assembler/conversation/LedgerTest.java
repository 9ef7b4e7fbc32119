package dev.toolshelf.assembler.conversation;

import static dev.toolshelf.assembler.world.TestWorld.tools;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.world.TestWorld;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private final TestWorld world = new TestWorld().mcp("s", tools("t", 20)).pool("p", "s");
    private final Script script = new Script(world).start();

    @Test
    void a_discovered_tool_counts_as_never_used_until_a_call_names_it() {
        script.user("Hello").search("select:mcp__s__t1,mcp__s__t2");
        DecisionRecord.Ledger found = script.last().record().ledger();

        script.calls("c1:mcp__s__t2").results("c1");
        DecisionRecord.Ledger called = script.last().record().ledger();

        assertThat(found.toolsDiscovered()).isEqualTo(2);
        assertThat(found.toolsNeverUsed()).isEqualTo(2);
        assertThat(called.toolsDiscovered()).isEqualTo(2);
        assertThat(called.toolsNeverUsed()).isEqualTo(1);
    }

    @Test
    void a_tool_that_was_called_stays_used_when_it_is_found_again_and_after_a_boundary() {
        script.user("Hello").search("select:mcp__s__t1").calls("c1:mcp__s__t1").results("c1");

        script.search("select:mcp__s__t1")
                .assistant("Found again.")
                .boundary("So far.")
                .user("Go on");

        assertThat(script.last().record().ledger().toolsNeverUsed()).isZero();
    }

    @Test
    void the_ledger_says_what_is_sent_deferred_and_saved() {
        script.user("Hello").search("select:mcp__s__t1");
        DecisionRecord.Ledger ledger = script.last().record().ledger();

        assertThat(ledger.toolsSent()).isEqualTo(script.last().tools().size());
        assertThat(ledger.toolsDeferred()).isEqualTo(19);
        assertThat(ledger.savedTokens()).isEqualTo(ledger.allTokens() - ledger.seenTokens());
    }

    @Test
    void the_totals_are_the_sums_over_all_payloads() {
        script.user("Hello")
                .search("t1")
                .assistant("Well.")
                .user("Next")
                .boundary("So far.")
                .user("Last");

        DecisionRecord.Totals totals = script.last().record().ledger().totals();
        assertThat(totals.payloads()).isEqualTo(script.payloads.size());
        assertThat(totals.seenTokens())
                .isEqualTo(script.payloads.stream()
                        .mapToLong(sent -> sent.record().ledger().seenTokens())
                        .sum());
        assertThat(totals.savedTokens())
                .isEqualTo(script.payloads.stream()
                        .mapToLong(sent -> sent.record().ledger().savedTokens())
                        .sum());
        assertThat(totals.changedBytes())
                .isEqualTo(script.payloads.stream()
                        .mapToLong(sent -> sent.record().prefix().changedBytes())
                        .sum())
                .isPositive();
    }
}
