package dev.toolshelf.assembler.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.validation.OfficialSdk;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for every payload of every conversation, shown on random ones; the seed stands in the test's name, and
 * {@code -Dseed=} plays another.
 */
class ConversationPropertyTest {

    private static final int MOVES = 90;
    private static final Map<Long, Witness> PLAYED = new HashMap<>();

    static Stream<Long> seeds() {
        String given = System.getProperty("seed");
        return given == null ? new Random(20261130).longs(60).boxed() : Stream.of(Long.valueOf(given));
    }

    static Stream<Long> someSeeds() {
        return seeds().limit(30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void every_payload_is_valid_keeps_what_was_found_and_says_what_it_changed(long seed) {
        assertThat(witness(seed).bodies).isNotEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("someSeeds")
    void the_same_events_give_the_same_bytes(long seed) {
        Witness once = witness(seed);
        Witness again = played(seed);

        assertThat(texts(again.bodies)).isEqualTo(texts(once.bodies));
        assertThat(texts(again.records)).isEqualTo(texts(once.records));
    }

    @Test
    void a_sample_passes_the_official_library_too() {
        List<byte[]> bodies = new ArrayList<>();
        seeds().limit(20).forEach(seed -> bodies.addAll(witness(seed).bodies));
        int step = Math.max(1, bodies.size() / 50);

        for (int i = 0; i < bodies.size(); i += step) {
            assertThat(OfficialSdk.refusal(bodies.get(i))).as("payload %s", i).isEmpty();
        }
        assertThat(bodies.size() / step).isGreaterThanOrEqualTo(50);
    }

    @Test
    void the_random_conversations_meet_what_they_are_about() {
        List<String> records = new ArrayList<>();
        seeds().forEach(seed -> records.addAll(texts(witness(seed).records)));

        assertThat(records).hasSizeGreaterThan(1_500);
        List<String> signs = List.of(
                "\"boundary\"",
                "\"gate-flip\"",
                "\"model-switch\"",
                "\"loaded-tool-changed\"",
                "\"deferred-tool-changed\"",
                "\"tool-result-orphan\"",
                "\"tool-result-twice\"",
                "\"tool-result-missing\"",
                "\"reference-replaced\"",
                "\"tool-left-out\"",
                "\"property-key\"",
                "\"pool-unknown\"",
                "\"invalid-mode\"",
                "\"threshold-reached\"",
                "\"below-threshold\"",
                "\"model-unknown\"",
                "\"text-empty\"",
                "\"changed\":[",
                "\"removed\":[",
                "\"reissued\":[\"");
        assertThat(signs.stream().filter(sign -> records.stream().noneMatch(record -> record.contains(sign))))
                .as("signs that no record shows")
                .isEmpty();
    }

    /** Played once for all tests. */
    private static Witness witness(long seed) {
        return PLAYED.computeIfAbsent(seed, ConversationPropertyTest::played);
    }

    private static Witness played(long seed) {
        Witness witness = new Witness();
        new RandomConversation(seed, witness::look).play(MOVES);
        return witness;
    }

    private static List<String> texts(List<byte[]> bytes) {
        return bytes.stream()
                .map(one -> new String(one, StandardCharsets.UTF_8))
                .toList();
    }
}
