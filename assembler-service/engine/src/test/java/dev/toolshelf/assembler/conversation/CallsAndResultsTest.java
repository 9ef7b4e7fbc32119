package dev.toolshelf.assembler.conversation;

import static dev.toolshelf.assembler.conversation.Script.call;
import static dev.toolshelf.assembler.conversation.Script.references;
import static dev.toolshelf.assembler.conversation.Script.result;
import static dev.toolshelf.assembler.conversation.Script.text;
import static dev.toolshelf.assembler.world.TestWorld.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.world.TestWorld;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls, results, and what comes early, late, twice or never (SPEC sections 10 and 13; section 8, rule 5). */
class CallsAndResultsTest {

    private final TestWorld world = new TestWorld()
            .builtin("harness", tool("Read"))
            .mcp("github", tool("create_issue"), tool("list_issues"))
            .pool("p", "harness", "github");
    private final Script script = new Script(world).slowSearch().start().user("go");

    @Test
    void a_search_beside_an_ordinary_call_waits_for_its_result_and_is_merged_in_call_order() {
        script.calls("a:Read", "b?create_issue", "c:Read").answerSearches();
        assertThat(script.payloads).hasSize(1);

        script.results("c", "a");

        assertThat(script.payloads).hasSize(2);
        assertThat(script.last().shape(-1)).containsExactly("tool_result:a", "tool_result:b", "tool_result:c", "text");
        assertThat(script.last().record().discovered()).containsExactly("mcp__github__create_issue");
    }

    @Test
    void results_first_and_the_answer_later_make_one_payload_too() {
        script.calls("a:Read", "b?create_issue").results("a");
        assertThat(script.payloads).hasSize(1);

        script.answerSearches();

        assertThat(script.payloads).hasSize(2);
        assertThat(script.last().shape(-1)).containsExactly("tool_result:a", "tool_result:b", "text");
    }

    @Test
    void two_searches_of_one_turn_are_answered_in_call_order_whichever_comes_first() {
        script.calls("a?create_issue", "b?list_issues");
        SearchQuery first = script.queries.get(0);
        SearchQuery second = script.queries.get(1);

        script.answer(script.searched(second)).answer(script.searched(first));

        assertThat(script.last().shape(-1).subList(0, 2)).containsExactly("tool_result:a", "tool_result:b");
        assertThat(script.payloads).hasSize(2);
    }

    @Test
    void an_answer_that_comes_twice_is_taken_once() {
        script.calls("a?create_issue");
        SearchAnswer answer = script.searched(script.queries.get(0));

        script.answer(answer).answer(answer).apply(script.written.isEmpty() ? hello() : script.written.get(0));

        assertThat(script.refusals).isEmpty();
        assertThat(script.last().references()).containsExactly("mcp__github__create_issue");
    }

    @Test
    void the_same_search_asked_again_has_the_same_query_and_event_ids() {
        script.calls("a?create_issue");
        Script again = new Script(world).slowSearch().start().user("go").calls("a?create_issue");

        assertThat(again.queries).isEqualTo(script.queries);
        assertThat(again.queries.get(0).id()).matches("[A-Za-z0-9._-]{1,128}");
    }

    @Test
    void an_answer_after_the_harness_answered_itself_has_no_effect() {
        script.calls("a?create_issue");
        SearchAnswer late = script.searched(script.queries.get(0));
        script.userJson("[" + references("a", "mcp__github__list_issues") + "]", null);

        script.answer(late);

        assertThat(script.payloads).hasSize(2);
        assertThat(script.discovered()).containsExactly("mcp__github__list_issues");
    }

    @Test
    void a_search_that_is_not_answered_in_time_gets_an_error_result() {
        script.calls("a?create_issue");
        String query = script.queries.get(0).id();

        script.unanswered(query).unanswered(query);

        assertThat(script.payloads).hasSize(2);
        assertThat(script.last().message(-1).at("/content/0/is_error").asBoolean())
                .isTrue();
        assertThat(script.last().record().searches()).containsExactly("search-unanswered");
    }

    @Test
    void found_names_that_the_pool_does_not_have_are_dropped_and_told_in_the_record() {
        script.calls("a?issue");
        SearchAnswer answer = script.searched(script.queries.get(0));
        world.mcp("github", tool("list_issues"));

        script.answer(answer);

        assertThat(script.last().references()).containsExactly("mcp__github__list_issues");
        assertThat(script.last().record().searches()).singleElement().asString().contains("mcp__github__create_issue");
    }

    @Test
    void text_about_missing_names_comes_after_all_results() {
        script.calls("a?select:mcp__github__create_issue,nowhere", "b:Read")
                .answerSearches()
                .results("b");

        assertThat(script.last().shape(-1))
                .startsWith("tool_result:a", "tool_result:b")
                .endsWith("text", "text");
        assertThat(script.last().message(-1).toString()).contains("nowhere");
        assertThat(script.last().references()).containsExactly("mcp__github__create_issue");
    }

    @Test
    void text_before_all_results_is_held_behind_them() {
        script.calls("a:Read", "b:Read").user("are you there?").results("b");
        assertThat(script.payloads).hasSize(1);

        script.userJson("[" + text("second") + "," + result("a") + "]", null);

        assertThat(script.payloads).hasSize(2);
        assertThat(script.last().shape(-1)).containsExactly("tool_result:a", "tool_result:b", "text", "text");
        assertThat(script.last().message(-1).at("/content/2/text").asText()).isEqualTo("are you there?");
    }

    @Test
    void an_interruption_fills_what_is_missing_and_releases_held_text() {
        script.calls("a:Read", "b:Read").results("a").interrupted();

        assertThat(script.payloads).hasSize(2);
        assertThat(script.last().shape(-1)).containsExactly("tool_result:a", "tool_result:b");
        assertThat(script.last().message(-1).at("/content/1/is_error").asBoolean())
                .isTrue();
    }

    @Test
    void an_interruption_without_any_word_of_the_user_waits_for_one() {
        script.calls("a:Read").interrupted();
        assertThat(script.payloads).hasSize(1);

        script.user("never mind");

        assertThat(script.last().shape(-1)).containsExactly("tool_result:a", "text");
    }

    @Test
    void a_late_result_after_an_interruption_asks_for_nothing() {
        script.calls("a:Read").interrupted().results("a");

        assertThat(script.payloads).hasSize(1);
        assertThat(script.refusals).hasSize(1);
    }

    @Test
    void a_late_result_after_a_boundary_asks_for_nothing() {
        script.calls("a?create_issue")
                .answerSearches()
                .calls("b:Read")
                .boundary("summary")
                .results("b");

        assertThat(script.payloads).hasSize(2);
        assertThat(script.refusals).hasSize(1);
    }

    @Test
    void a_result_that_nobody_waits_for_is_dropped_and_recorded() {
        script.userJson("[" + result("zzz") + "," + text("hello") + "]", null);

        assertThat(script.last().shape(-1)).containsExactly("text");
        assertThat(script.last().repairs()).containsExactly("tool-result-orphan");
    }

    @Test
    void a_second_result_for_a_call_is_dropped_and_recorded() {
        script.calls("a:Read", "b:Read").results("a").results("a").results("b");

        assertThat(script.last().shape(-1)).containsExactly("tool_result:a", "tool_result:b");
        assertThat(script.last().repairs()).containsExactly("tool-result-twice");
        assertThat(script.refusals).isEmpty();
    }

    @Test
    void references_of_a_dropped_result_discover_nothing() {
        script.userJson("[" + references("zzz", "mcp__github__create_issue") + "," + text("hello") + "]", null);

        assertThat(script.discovered()).isEmpty();
        assertThat(script.last().references()).isEmpty();
    }

    @Test
    void an_assistant_message_before_the_results_closes_the_turn_with_errors() {
        script.calls("a:Read", "b:Read").results("a").assistant("going on").user("ok");

        assertThat(script.payloads).hasSize(2);
        assertThat(script.last().messages()).hasSize(5);
        assertThat(script.last().shape(2)).containsExactly("tool_result:a", "tool_result:b");
        assertThat(script.last().repairs()).containsExactly("tool-result-missing");
    }

    @Test
    void an_assistant_that_speaks_first_gets_a_user_message_before_it() {
        Script fresh = new Script(world).start().assistant("welcome").user("hi");

        assertThat(fresh.rejects).isEmpty();
        assertThat(fresh.last().message(0).path("role").asText()).isEqualTo("user");
        assertThat(fresh.last().message(1).path("content").asText()).isEqualTo("welcome");
        assertThat(fresh.last().repairs()).containsExactly("first-message");
    }

    @Test
    void respond_false_only_appends() {
        script.userJson("\"note\"", false);
        assertThat(script.payloads).hasSize(1);

        script.user("now");

        assertThat(script.last().messages()).hasSize(3);
        assertThat(script.last().message(1).path("content").asText()).isEqualTo("note");
    }

    @Test
    void one_wish_for_a_payload_among_held_messages_is_enough() {
        script.calls("a:Read").userJson("\"quiet\"", false).userJson("[" + result("a") + "]", null);

        assertThat(script.payloads).hasSize(2);
    }

    @Test
    void the_same_event_again_has_no_effect() {
        ConversationEvent.Message message = hello();

        script.apply(message).apply(message);

        assertThat(script.payloads).hasSize(2);
        assertThat(script.last().messages()).hasSize(2);
    }

    @Test
    void white_space_blocks_are_dropped_since_the_provider_refuses_them() {
        script.assistantJson("[" + text("\n\n") + "," + call("a:Read") + "]")
                .userJson("[" + result("a") + "," + text(" ") + "]", null);

        assertThat(script.last().shape(1)).containsExactly("tool_use");
        assertThat(script.last().shape(-1)).containsExactly("tool_result:a");
        assertThat(script.last().repairs()).containsExactly("text-empty");
    }

    @Test
    void cache_marks_in_messages_are_taken_out_on_both_sides() {
        String mark = "\"cache_control\":{\"type\":\"ephemeral\"}";
        for (int i = 0; i < 6; i++) {
            script.assistantJson("[{\"type\":\"text\",\"text\":\"a\"," + mark + "}]")
                    .userJson("[{\"type\":\"text\",\"text\":\"u\"," + mark + "}]", null);
        }

        assertThat(script.rejects).isEmpty();
        assertThat(script.last().messages().toString()).doesNotContain("cache_control");
        assertThat(script.last().repairs()).containsExactly("cache-control");
    }

    @Test
    void a_tools_input_named_like_a_mark_is_left_alone() {
        script.assistantJson("[{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"Read\",\"input\":{\"cache_control\":1}}]")
                .results("a");

        assertThat(script.last().message(1).at("/content/0/input/cache_control").asInt())
                .isEqualTo(1);
    }

    @Test
    void odd_search_arguments_are_left_to_search() {
        script.assistantJson("[{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"ToolSearch\",\"input\":{\"query\":{},"
                + "\"max_results\":\"many\"}}]");

        assertThat(script.queries).singleElement().satisfies(query -> {
            assertThat(query.query()).isEmpty();
            assertThat(query.maxResults()).isNull();
            assertThat(query.digests()).containsOnlyKeys("harness", "github");
        });
    }

    @Test
    void a_search_that_was_refused_is_an_error_result() {
        script.calls("a?");
        String query = script.queries.get(0).id();
        script.answer(new SearchAnswer(
                query, SearchAnswer.Status.READY, null, 0, 0, null, null, null, null, "query is empty", 1));

        assertThat(script.last().message(-1).at("/content/0/is_error").asBoolean())
                .isTrue();
        assertThat(script.last().message(-1).toString()).contains("query is empty");
    }

    private ConversationEvent.Message hello() {
        return new ConversationEvent.Message(
                "same", null, "user", dev.toolshelf.catalog.json.RawJson.parse("\"hello\""), null, null, List.of());
    }
}
