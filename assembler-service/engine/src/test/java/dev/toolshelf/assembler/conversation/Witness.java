package dev.toolshelf.assembler.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.assembler.wire.Wires;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Watches a conversation move by move and checks what must hold for every payload of every conversation. */
final class Witness {

    private static final Wire WIRE = Wires.named("anthropic-messages").orElseThrow();

    final List<byte[]> bodies = new ArrayList<>();
    final List<byte[]> records = new ArrayList<>();

    private Script watched;
    private int looked;
    private int segment;
    private List<String> discovered = List.of();
    private Sent previous;
    private final Set<String> told = new HashSet<>();

    void look(Script script) {
        if (script != watched) {
            assertThat(script.discovered())
                    .as("a fork keeps what was discovered")
                    .containsAll(discovered);
            watched = script;
            looked = 0;
            previous = null;
            told.clear();
            discovered = script.discovered();
            segment = script.conversation.state().segment();
        }
        assertThat(script.rejects).as("rejects").isEmpty();
        boolean otherSegment = segment != script.conversation.state().segment();
        if (otherSegment) {
            segment = script.conversation.state().segment();
            told.clear();
            discovered = cleared(script) ? List.of() : discovered;
        }
        assertThat(script.discovered().stream().limit(discovered.size()).toList())
                .as("the set only grows, in order")
                .isEqualTo(discovered);
        discovered = script.discovered();
        for (RawJson message : script.stored()) {
            assertPart(
                    "every reference counts",
                    WIRE.resolve(message, false, any -> false).replaced(),
                    discovered);
        }
        for (; looked < script.payloads.size(); looked++) {
            check(script, script.payloads.get(looked));
            previous = script.payloads.get(looked);
        }
    }

    private static boolean cleared(Script script) {
        return script.conversation.state().breaks().contains("clear");
    }

    private void check(Script script, Sent sent) {
        bodies.add(sent.body());
        records.add(DecisionRecord.CODEC.encode(sent.record()));
        checkPrefix(sent);
        checkLedger(sent);
        PoolView view = script.world.view(script.conversation.settings().pool());
        if (sent.record().gate().defers()) {
            PoolView allowed = view.without(script.conversation.settings().deny());
            checkTold(sent, allowed);
            checkVisible(sent, allowed);
        } else {
            assertThat(sent.deferred()).isEmpty();
            assertThat(sent.references()).isEmpty();
            assertThat(sent.tools()).doesNotContain("ToolSearch");
            assertThat(sent.record().announcement().added()).isEmpty();
        }
        sent.references().forEach(name -> assertThat(sent.tools()).contains(name));
        assertThat(sent.record().names().keySet())
                .isEqualTo(new HashSet<>(sent.tools().stream()
                        .filter(name -> !name.equals("ToolSearch"))
                        .toList()));
    }

    private void checkPrefix(Sent sent) {
        DecisionRecord.Prefix prefix = sent.record().prefix();
        if (previous == null) {
            assertThat(prefix.changedBytes()).isZero();
            return;
        }
        boolean otherSegment =
                prefix.breaks().contains("boundary") || prefix.breaks().contains("clear");
        assertThat(prefix.changedBytes())
                .as("bytes changed, breaks %s", prefix.breaks())
                .isEqualTo(NaivePrefix.changedBytes(previous, sent, otherSegment));
        if (prefix.changedBytes() > 0) {
            assertThat(prefix.breaks())
                    .as("what changed %s bytes", prefix.changedBytes())
                    .isNotEmpty();
        }
    }

    private static void checkLedger(Sent sent) {
        int seen = 0;
        long characters = 0;
        for (JsonNode tool : sent.json().path("tools")) {
            boolean deferred = tool.path("defer_loading").asBoolean();
            if (!deferred
                    || sent.record().discovered().contains(tool.path("name").asText())) {
                seen++;
                characters += tool.path("name").asText().length()
                        + tool.path("description").asText().length()
                        + tool.path("input_schema").toString().length();
            }
        }
        assertThat(sent.record().ledger().toolsSeen()).isEqualTo(seen);
        boolean repaired =
                sent.repairs().stream().anyMatch(code -> code.startsWith("schema-") || code.equals("property-key"));
        if (!repaired) {
            assertThat(sent.record().ledger().seenCharacters()).isEqualTo(characters);
        }
    }

    /** What was announced and withdrawn adds up to what can be searched; nothing is told twice. */
    private void checkTold(Sent sent, PoolView view) {
        assertThat(Collections.disjoint(told, sent.record().announcement().added()))
                .as("announced before: %s", sent.record().announcement().added())
                .isTrue();
        assertPart("withdrawn", sent.record().announcement().removed(), told);
        told.addAll(sent.record().announcement().added());
        sent.record().announcement().removed().forEach(told::remove);
        List<String> all = view.tools().stream().map(PoolTool::name).toList();
        List<String> deferred = view.tools().stream()
                .filter(PoolTool::deferred)
                .map(PoolTool::name)
                .toList();
        assertPart("deferred tools are announced", deferred, told);
        assertPart("what was announced is there", told, all);
    }

    /** Each discovered tool that is on the shelf is in the payload, and a reference shows it to the model. */
    private static void checkVisible(Sent sent, PoolView view) {
        Set<String> leftOut = new HashSet<>();
        sent.record().repairs().forEach(repair -> {
            if (repair.code().equals("tool-left-out")) {
                leftOut.add(repair.where());
            }
        });
        for (String name : sent.record().discovered()) {
            if (view.tool(name).filter(PoolTool::deferred).isPresent() && !leftOut.contains(name)) {
                assertThat(sent.deferred()).contains(name);
                assertThat(sent.references()).contains(name);
            }
        }
    }

    private static void assertPart(String what, Collection<String> part, Collection<String> whole) {
        List<String> missing = new ArrayList<>(part);
        missing.removeAll(whole);
        assertThat(missing).as(what).isEmpty();
    }
}
