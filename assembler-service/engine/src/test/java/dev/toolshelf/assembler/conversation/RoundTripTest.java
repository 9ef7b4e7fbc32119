package dev.toolshelf.assembler.conversation;

import static dev.toolshelf.assembler.world.TestWorld.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.world.TestWorld;
import org.junit.jupiter.api.Test;

/** Request, search, request with the tool found: the loop of the seed (SPEC sections 6, 8 and 10). */
class RoundTripTest {

    private final TestWorld world = new TestWorld()
            .builtin("harness", tool("Read"), tool("Bash"))
            .mcp("github", tool("create_issue"), tool("list_issues"))
            .mcp("slack", tool("send_message"))
            .pool("p", "harness", "github", "slack");
    private final Script script = new Script(world).start();

    @Test
    void the_first_request_has_the_search_tool_the_loaded_tools_and_one_placeholder() {
        script.user("hello");

        Sent first = script.last();
        assertThat(first.tools()).containsExactly("ToolSearch", "Read", "Bash", "mcp__github__create_issue");
        assertThat(first.deferred()).containsExactly("mcp__github__create_issue");
        assertThat(first.record().gate().defers()).isTrue();
        assertThat(first.record().gate().reason()).isEqualTo("always");
        assertThat(first.record().ledger().toolsSeen()).isEqualTo(3);
        assertThat(first.record().ledger().toolsDeferred()).isEqualTo(3);
        assertThat(first.record().discovered()).isEmpty();
    }

    @Test
    void the_first_user_message_announces_every_deferred_tool_after_what_the_user_says() {
        script.user("hello");

        Sent first = script.last();
        assertThat(first.shape(0)).containsExactly("text", "text");
        assertThat(first.message(0).at("/content/0/text").asText()).isEqualTo("hello");
        assertThat(first.message(0).at("/content/1/text").asText())
                .contains("mcp__github__create_issue", "mcp__github__list_issues", "mcp__slack__send_message");
        assertThat(first.record().announcement().added())
                .containsExactly("mcp__github__create_issue", "mcp__github__list_issues", "mcp__slack__send_message");
    }

    @Test
    void a_search_is_answered_and_the_next_request_has_what_it_found() {
        script.user("tell them").calls("toolu_1?select:mcp__slack__send_message");

        assertThat(script.payloads).hasSize(2);
        Sent second = script.last();
        assertThat(second.tools())
                .containsExactly("ToolSearch", "Read", "Bash", "mcp__github__create_issue", "mcp__slack__send_message");
        assertThat(second.tool("mcp__slack__send_message").path("defer_loading").asBoolean())
                .isTrue();
        assertThat(second.shape(-1)).containsExactly("tool_result:toolu_1", "text");
        assertThat(second.references()).containsExactly("mcp__slack__send_message");
        assertThat(second.record().discovered()).containsExactly("mcp__slack__send_message");
        assertThat(second.record().prefix().changedBytes()).isZero();
        assertThat(second.record().prefix().breaks()).isEmpty();
        assertThat(second.record().announcement().added()).isEmpty();
    }

    @Test
    void tools_accumulate_in_the_order_of_discovery() {
        script.user("go")
                .search("select:mcp__slack__send_message")
                .search("select:mcp__github__list_issues,mcp__github__create_issue");

        assertThat(script.last().deferred())
                .containsExactly("mcp__github__create_issue", "mcp__slack__send_message", "mcp__github__list_issues");
        assertThat(script.last().record().discovered())
                .containsExactly("mcp__slack__send_message", "mcp__github__list_issues", "mcp__github__create_issue");
        assertThat(script.payloads)
                .allSatisfy(sent ->
                        assertThat(sent.record().prefix().changedBytes()).isZero());
    }

    @Test
    void the_bytes_sent_before_stay_as_they_were() {
        script.user("go")
                .search("select:mcp__slack__send_message")
                .assistant("done")
                .user("more");

        String first = script.payloads.get(0).messages().toString();
        String last = script.last().messages().toString();
        assertThat(last).startsWith(first.substring(0, first.length() - 1));
    }

    @Test
    void a_search_that_finds_nothing_is_answered_with_words() {
        script.user("go").search("select:mcp__nowhere__nothing");

        assertThat(script.last().message(-1).at("/content/0/content").asText())
                .contains("No matching tool", "mcp__nowhere__nothing");
        assertThat(script.last().record().discovered()).isEmpty();
    }

    @Test
    void a_reference_to_a_loaded_tool_sends_nothing_twice() {
        script.user("go").search("select:Read");

        assertThat(script.last().tools()).containsExactly("ToolSearch", "Read", "Bash", "mcp__github__create_issue");
        assertThat(script.last().references()).containsExactly("Read");
    }

    @Test
    void no_payload_follows_a_start_an_assistant_message_a_boundary_or_a_fork() {
        script.assistant("hi").boundary("summary").fork("child", true);

        assertThat(script.payloads).isEmpty();
    }

    @Test
    void the_name_map_leads_back_to_source_and_tool() {
        script.user("go").search("select:mcp__slack__send_message");

        assertThat(script.last().record().names().get("mcp__slack__send_message"))
                .satisfies(origin -> {
                    assertThat(origin.source()).isEqualTo("slack");
                    assertThat(origin.tool()).isEqualTo("send_message");
                });
        assertThat(script.last().record().names()).containsKeys("Read", "Bash", "mcp__github__create_issue");
    }

    @Test
    void the_last_loaded_tool_has_the_only_breakpoint_among_the_tools() {
        script.user("go");

        assertThat(script.last().tool("Bash").has("cache_control")).isTrue();
        assertThat(script.last().tool("Read").has("cache_control")).isFalse();
        assertThat(script.last().tool("mcp__github__create_issue").has("cache_control"))
                .isFalse();
        assertThat(script.last().json().has("cache_control")).isTrue();
    }

    @Test
    void a_harness_that_answers_itself_is_not_answered_for() {
        Script own = new Script(world, "c2", Script.CONFIG);
        world.settings("p", null, false);
        own.apply(new dev.toolshelf.assembler.event.ConversationEvent.Start(
                "e0",
                null,
                "anthropic-messages",
                null,
                null,
                Script.MODEL,
                null,
                null,
                null,
                null,
                null,
                null,
                "p",
                null,
                null,
                null,
                null));

        own.user("go").calls("t1?select:mcp__slack__send_message");
        assertThat(own.queries).isEmpty();
        own.userJson("[" + Script.references("t1", "mcp__slack__send_message") + "]", null);

        assertThat(own.last().record().discovered()).containsExactly("mcp__slack__send_message");
    }
}
