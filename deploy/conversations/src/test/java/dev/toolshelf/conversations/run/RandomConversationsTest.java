package dev.toolshelf.conversations.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.conversations.play.Sent;
import dev.toolshelf.conversations.sdk.OfficialSdk;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What holds for every payload of every conversation, shown on random ones over all wires and profiles. {@code
 * -Drandom.seed=} plays others, {@code -Drandom.payloads=} plays more; a fault names the seed of its conversation.
 */
class RandomConversationsTest {

    private static final long SEED = Long.getLong("random.seed", 20261201L);
    private static final long PAYLOADS = Long.getLong("random.payloads", 10_000L);
    private static final int SAMPLE = 2_000;

    /** What the conversations are about: each must be met. */
    private static final List<String> SIGNS = List.of(
            "\"boundary\"",
            "\"clear\"",
            "\"gate-flip\"",
            "\"model-switch\"",
            "\"loaded-tool-changed\"",
            "\"deferred-tool-changed\"",
            "\"tool-result-orphan\"",
            "\"tool-result-twice\"",
            "\"tool-result-missing\"",
            "\"reference-replaced\"",
            "\"tool-left-out\"",
            "\"tool-name-taken\"",
            "\"property-key\"",
            "\"schema-root-combinator\"",
            "\"schema-root-ref\"",
            "\"schema-root-type\"",
            "\"pool-unknown\"",
            "\"invalid-mode\"",
            "\"threshold-reached\"",
            "\"below-threshold\"",
            "\"model-unknown\"",
            "\"text-empty\"",
            "\"search-unanswered\"",
            "dropped, not in this conversation's pool",
            "\"changed\":[",
            "\"removed\":[",
            "\"reissued\":[\"");

    private static final Set<String> UNMET = new TreeSet<>(SIGNS);
    private static final List<Sample> SAMPLES = new ArrayList<>();
    private static Counts counts;
    private static long seen;

    private record Sample(String wire, byte[] body) {}

    @BeforeAll
    static void play() {
        counts = Run.of(SEED, PAYLOADS, progress -> {}, RandomConversationsTest::look);
        System.out.println(counts);
    }

    private static void look(Setting setting, Sent sent) {
        if (!UNMET.isEmpty()) {
            String record = new String(DecisionRecord.CODEC.encode(sent.record()), StandardCharsets.UTF_8);
            UNMET.removeIf(record::contains);
        }
        long every = Math.max(1, PAYLOADS / SAMPLE);
        if (seen++ % every == 0 && SAMPLES.size() < SAMPLE) {
            SAMPLES.add(new Sample(setting.script().name(), sent.body()));
        }
    }

    @Test
    void every_payload_is_valid_loses_nothing_and_says_what_it_changed() {
        assertThat(counts.payloads()).isGreaterThanOrEqualTo(PAYLOADS);
        assertThat(counts.faults()).as("%s", counts.examples()).isEmpty();
    }

    @Test
    void every_wire_with_every_profile_is_played() {
        List<String> all = Setting.all(Run.config().profiles().names()).stream()
                .map(Setting::name)
                .toList();

        assertThat(counts.bySetting()).containsOnlyKeys(all);
        assertThat(counts.bySetting().values()).allMatch(payloads -> payloads > 0);
    }

    @Test
    void the_conversations_meet_what_they_are_about() {
        assertThat(UNMET).as("signs that no record shows").isEmpty();
    }

    @Test
    void a_sample_passes_the_official_libraries_too() {
        for (int i = 0; i < SAMPLES.size(); i++) {
            Sample sample = SAMPLES.get(i);
            assertThat(OfficialSdk.refusal(sample.wire(), sample.body()))
                    .as("payload %s of seed %s", i, SEED)
                    .isEmpty();
        }
        assertThat(SAMPLES).hasSizeGreaterThanOrEqualTo((int) Math.min(SAMPLE, PAYLOADS));
    }
}
