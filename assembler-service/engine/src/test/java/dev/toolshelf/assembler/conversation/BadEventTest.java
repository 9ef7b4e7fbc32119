package dev.toolshelf.assembler.conversation;

import static dev.toolshelf.assembler.world.TestWorld.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.world.TestWorld;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events that cannot be used affect themselves alone (SPEC section 12). */
class BadEventTest {

    private static final String START =
            "\"type\":\"start\",\"eventId\":\"s\",\"wire\":\"anthropic-messages\",\"model\":\"claude-opus-5-5\"";

    private final TestWorld world =
            new TestWorld().mcp("github", tool("create_issue")).pool("p", "github");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"start\",\"eventId\":\"s\",\"model\":\"m\"}",
                "{\"type\":\"start\",\"eventId\":\"s\",\"wire\":\"openai-chat\",\"model\":\"m\"}",
                "{\"type\":\"start\",\"eventId\":\"s\",\"wire\":\"anthropic-messages\"}",
                "{\"type\":\"start\",\"eventId\":\"s\",\"wire\":\"anthropic-messages\",\"model\":\" \"}",
                "{" + START + ",\"contextWindow\":0}",
                "{" + START + ",\"pool\":\"a/b\"}",
                "{" + START + ",\"request\":[]}",
                "{" + START + ",\"deny\":[null]}",
                "{" + START + ",\"discovered\":[null]}",
                "{" + START + ",\"messages\":[null]}",
                "{" + START + ",\"messages\":[1]}",
                "{" + START + ",\"messages\":[{\"role\":\"system\",\"content\":\"x\"}]}",
                "{" + START + ",\"messages\":[{\"role\":\"user\"}]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":\"too early\"}"
            })
    void no_conversation_begins_with_it(String event) {
        Script script = new Script(world);

        script.apply(event(event));

        assertThat(script.conversation).isNull();
        assertThat(script.refusals).singleElement().asString().containsAnyOf("malformed: ", "not-started: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"message\",\"eventId\":\"a b\",\"role\":\"user\",\"content\":\"x\"}",
                "{\"type\":\"message\",\"role\":\"user\",\"content\":\"x\"}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"sequence\":-1,\"role\":\"user\",\"content\":\"x\"}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\"}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":null}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":\"\"}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":\" \\n\"}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":[]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":{}}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":[null]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":[{}]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":[{\"type\":\"text\"}]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"system\",\"content\":\"x\"}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"content\":\"x\"}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":\"x\",\"notes\":[null]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":[{\"type\":\"tool_use\","
                        + "\"id\":\"t\",\"name\":\"n\",\"input\":{}}]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":[{\"type\":\"tool_result\","
                        + "\"tool_use_id\":\"nobody\",\"content\":\"x\"}]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":[{\"type\":\"tool_result\"}]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"user\",\"content\":[{\"type\":\"tool_result\","
                        + "\"tool_use_id\":\"t\",\"content\":[{\"type\":\"tool_reference\"}]}]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"assistant\",\"content\":[{\"type\":\"tool_result\","
                        + "\"tool_use_id\":\"t\",\"content\":\"x\"}]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\","
                        + "\"id\":\"t\",\"name\":\"n\",\"input\":{}},{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"n\","
                        + "\"input\":{}}]}",
                "{\"type\":\"message\",\"eventId\":\"m\",\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\","
                        + "\"id\":\"t\",\"name\":\"n\",\"input\":\"x\"}]}",
                "{\"type\":\"settings\",\"eventId\":\"m\",\"model\":\"\"}",
                "{\"type\":\"settings\",\"eventId\":\"m\",\"contextWindow\":-5}",
                "{\"type\":\"settings\",\"eventId\":\"m\",\"pool\":\"\"}",
                "{\"type\":\"hint\",\"eventId\":\"m\",\"sources\":[null]}",
                "{\"type\":\"boundary\",\"eventId\":\"m\",\"summary\":\"\"}",
                "{\"type\":\"boundary\",\"eventId\":\"m\",\"summary\":[]}",
                "{\"type\":\"boundary\",\"eventId\":\"m\",\"summary\":{}}",
                "{\"type\":\"boundary\",\"eventId\":\"m\",\"summary\":[{\"type\":\"tool_use\",\"id\":\"t\","
                        + "\"name\":\"n\",\"input\":{}}]}",
                "{\"type\":\"boundary\",\"eventId\":\"m\",\"discovered\":[null]}",
                "{\"type\":\"fork\",\"eventId\":\"m\",\"child\":\"a/b\"}",
                "{\"type\":\"fork\",\"eventId\":\"m\"}",
                "{" + START + "}"
            })
    void it_changes_nothing_and_the_conversation_goes_on(String event) {
        Script script = new Script(world).start().user("one").assistant("two");
        Conversation before = script.conversation;

        script.apply(event(event));

        assertThat(script.refusals).hasSize(1);
        assertThat(script.conversation).isEqualTo(before);
        script.user("three");
        assertThat(script.payloads).hasSize(2);
        assertThat(script.last().messages()).hasSize(3);
        assertThat(script.last().repairs()).isEmpty();
    }

    @Test
    void a_refused_event_counts_its_sequence_so_that_the_next_one_need_not_wait() {
        Script script = new Script(world).start();

        script.apply(event("{\"type\":\"message\",\"eventId\":\"m0\",\"sequence\":4,\"role\":\"user\"}"));
        assertThat(script.conversation.state().nextSequence()).isEqualTo(5);
        script.apply(
                event("{\"type\":\"message\",\"eventId\":\"m1\",\"sequence\":2,\"role\":\"user\",\"content\":\"x\"}"));

        assertThat(script.conversation.state().nextSequence()).isEqualTo(5);
    }

    @Test
    void a_request_without_max_tokens_gets_them_and_the_record_says_so() {
        Script script = new Script(world);
        script.apply(event("{" + START
                + ",\"pool\":\"p\",\"apiVersion\":\"2026-10-21\",\"request\":{\"temperature\":1,\"tools\":[],"
                + "\"tool_choice\":{\"type\":\"any\"}}}"));
        script.user("hi");

        assertThat(script.last().json().path("max_tokens").asInt()).isEqualTo(4096);
        assertThat(script.last().json().has("temperature")).isFalse();
        assertThat(script.last().json().has("tool_choice")).isFalse();
        assertThat(script.last().repairs())
                .containsExactly("request-field", "sampling-field", "tool-choice-forced", "max-tokens");
    }

    @Test
    void half_of_a_surrogate_pair_is_refused_instead_of_changed() {
        Script script = new Script(world).start();

        script.apply(
                event("{\"type\":\"message\",\"eventId\":\"half\",\"role\":\"user\",\"content\":\"lone \\ud800 x\"}"));

        assertThat(script.refusals).singleElement().asString().contains("content", "surrogate");
        assertThat(script.payloads).isEmpty();
    }

    @Test
    void a_template_that_would_make_every_payload_invalid_is_refused_at_once() {
        Script script = new Script(world);

        script.apply(event("{" + START + ",\"pool\":\"p\",\"request\":{\"max_tokens\":\"many\"}}"));

        assertThat(script.refusals)
                .singleElement()
                .asString()
                .contains("request.max_tokens")
                .contains("at least 1");
    }

    @Test
    void a_body_over_the_platforms_limit_is_rejected_as_too_large() {
        Script script = new Script(world);
        script.apply(event("{" + START + ",\"pool\":\"p\",\"platform\":\"bedrock\"}"));
        script.user("x".repeat(20 * 1024 * 1024));

        assertThat(script.rejects)
                .singleElement()
                .satisfies(reject -> assertThat(reject.code()).isEqualTo("too-large"));
    }

    private static ConversationEvent event(String json) {
        return ConversationEvent.CODEC.decode(json.getBytes(StandardCharsets.UTF_8));
    }
}
