package dev.toolshelf.assembler.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Events that stand on somebody's topic: each must be read for ever, and means what it meant. */
class FrozenEventsTest {

    static Stream<Arguments> events() {
        return Stream.of(
                Arguments.of(
                        "start",
                        new ConversationEvent.Start(
                                "e-1",
                                0L,
                                "anthropic-messages",
                                "bedrock",
                                "https://gateway.example",
                                "claude-opus-5-5",
                                200_000,
                                "claude-code",
                                "auto:5",
                                false,
                                "2026-10-21",
                                List.of("Bash"),
                                "p",
                                true,
                                new RawJson("{\"max_tokens\":1024,\"top\":1.1}"),
                                List.of("a", "b"),
                                List.of(new RawJson("{\"role\":\"user\",\"content\":\"\u2603\"}"))),
                        "eyJ0eXBlIjoic3RhcnQiLCJldmVudElkIjoiZS0xIiwic2VxdWVuY2UiOjAsIndpcmUiOiJhbnRocm9w"
                                + "aWMtbWVzc2FnZXMiLCJwbGF0Zm9ybSI6ImJlZHJvY2siLCJlbmRwb2ludCI6Imh0dHBzOi8vZ2F0ZXdh"
                                + "eS5leGFtcGxlIiwibW9kZWwiOiJjbGF1ZGUtb3B1cy01LTUiLCJjb250ZXh0V2luZG93IjoyMDAwMDAs"
                                + "InByb2ZpbGUiOiJjbGF1ZGUtY29kZSIsIm1vZGUiOiJhdXRvOjUiLCJkaXNhYmxlRXhwZXJpbWVudGFs"
                                + "QmV0YXMiOmZhbHNlLCJhcGlWZXJzaW9uIjoiMjAyNi0xMC0yMSIsImRlbnkiOlsiQmFzaCJdLCJwb29s"
                                + "IjoicCIsImF1dG9BbnN3ZXIiOnRydWUsInJlcXVlc3QiOnsibWF4X3Rva2VucyI6MTAyNCwidG9wIjox"
                                + "LjF9LCJkaXNjb3ZlcmVkIjpbImEiLCJiIl0sIm1lc3NhZ2VzIjpbeyJyb2xlIjoidXNlciIsImNvbnRl"
                                + "bnQiOiLimIMifV19"),
                Arguments.of(
                        "message",
                        new ConversationEvent.Message(
                                "e-2",
                                1L,
                                "user",
                                new RawJson("[{\"type\":\"text\",\"text\":\"hi\"}]"),
                                false,
                                "query.1",
                                List.of("n")),
                        "eyJ0eXBlIjoibWVzc2FnZSIsImV2ZW50SWQiOiJlLTIiLCJzZXF1ZW5jZSI6MSwicm9sZSI6InVzZXIi"
                                + "LCJjb250ZW50IjpbeyJ0eXBlIjoidGV4dCIsInRleHQiOiJoaSJ9XSwicmVzcG9uZCI6ZmFsc2UsInF1"
                                + "ZXJ5IjoicXVlcnkuMSIsIm5vdGVzIjpbIm4iXX0="),
                Arguments.of(
                        "message-short",
                        new ConversationEvent.Message(
                                "e-3", null, "assistant", new RawJson("\"hi\""), null, null, null),
                        "eyJ0eXBlIjoibWVzc2FnZSIsImV2ZW50SWQiOiJlLTMiLCJyb2xlIjoiYXNzaXN0YW50IiwiY29udGVu"
                                + "dCI6ImhpIn0="),
                Arguments.of(
                        "settings",
                        new ConversationEvent.Settings("e-4", null, "m", 1, "q", "off", "p2", false),
                        "eyJ0eXBlIjoic2V0dGluZ3MiLCJldmVudElkIjoiZS00IiwibW9kZWwiOiJtIiwiY29udGV4dFdpbmRv"
                                + "dyI6MSwicHJvZmlsZSI6InEiLCJtb2RlIjoib2ZmIiwicG9vbCI6InAyIiwiYXV0b0Fuc3dlciI6ZmFs"
                                + "c2V9"),
                Arguments.of(
                        "hint",
                        new ConversationEvent.Hint("e-5", null, List.of("github")),
                        "eyJ0eXBlIjoiaGludCIsImV2ZW50SWQiOiJlLTUiLCJzb3VyY2VzIjpbImdpdGh1YiJdfQ=="),
                Arguments.of(
                        "boundary",
                        new ConversationEvent.Boundary("e-6", null, List.of("a"), new RawJson("\"s\"")),
                        "eyJ0eXBlIjoiYm91bmRhcnkiLCJldmVudElkIjoiZS02IiwiZGlzY292ZXJlZCI6WyJhIl0sInN1bW1h"
                                + "cnkiOiJzIn0="),
                Arguments.of(
                        "fork",
                        new ConversationEvent.Fork("e-7", null, "c2", true),
                        "eyJ0eXBlIjoiZm9yayIsImV2ZW50SWQiOiJlLTciLCJjaGlsZCI6ImMyIiwiaGlzdG9yeSI6dHJ1ZX0="),
                Arguments.of(
                        "clear",
                        new ConversationEvent.Clear("e-8", null),
                        "eyJ0eXBlIjoiY2xlYXIiLCJldmVudElkIjoiZS04In0="),
                Arguments.of(
                        "interrupted",
                        new ConversationEvent.Interrupted("e-9", null),
                        "eyJ0eXBlIjoiaW50ZXJydXB0ZWQiLCJldmVudElkIjoiZS05In0="),
                Arguments.of(
                        "end",
                        new ConversationEvent.End("e-10", 9L),
                        "eyJ0eXBlIjoiZW5kIiwiZXZlbnRJZCI6ImUtMTAiLCJzZXF1ZW5jZSI6OX0="));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("events")
    void bytes_written_by_the_first_version_mean_what_they_meant(
            String name, ConversationEvent meaning, String base64) {
        assertThat(ConversationEvent.CODEC.decode(Base64.getDecoder().decode(base64)))
                .isEqualTo(meaning);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("events")
    void what_is_written_today_is_written_as_it_was(String name, ConversationEvent meaning, String base64) {
        assertThat(new String(ConversationEvent.CODEC.encode(meaning), StandardCharsets.UTF_8))
                .isEqualTo(new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8));
    }

    @Test
    void every_type_of_event_is_frozen() {
        Set<Class<?>> frozen =
                events().map(arguments -> arguments.get()[1].getClass()).collect(Collectors.toSet());

        assertThat(frozen).containsExactlyInAnyOrder(ConversationEvent.class.getPermittedSubclasses());
    }

    @Test
    void unknown_fields_are_ignored_and_unknown_types_refused() {
        assertThat(decode("{\"type\":\"end\",\"eventId\":\"e\",\"later\":{\"a\":[1]}}"))
                .isEqualTo(new ConversationEvent.End("e", null));
        assertThatThrownBy(() -> decode("{\"type\":\"nonsense\",\"eventId\":\"e\"}"))
                .isInstanceOf(MalformedJsonException.class);
        assertThatThrownBy(() -> decode("{\"eventId\":\"e\"}")).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void a_key_is_tenant_and_conversation_and_nothing_else() {
        assertThat(ConversationKey.parse("default/c-1")).contains(new ConversationKey("default", "c-1"));
        assertThat(new ConversationKey("default", "c-1")).hasToString("default/c-1");
        for (String none : new String[] {null, "", "c", "a/b/c", "/c", "a/", "a /b", "a/" + "x".repeat(129)}) {
            assertThat(ConversationKey.parse(none)).as(String.valueOf(none)).isEmpty();
        }
        assertThatThrownBy(() -> new ConversationKey("default", "a/b")).isInstanceOf(RuntimeException.class);
    }

    private static ConversationEvent decode(String json) {
        return ConversationEvent.CODEC.decode(json.getBytes(StandardCharsets.UTF_8));
    }
}
