package dev.toolshelf.assembler.conversation;

import static dev.toolshelf.assembler.world.TestWorld.tools;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.validation.OfficialSdk;
import dev.toolshelf.assembler.world.TestWorld;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResponsesConversationTest {

    private static final String REQUEST =
            "{\"instructions\":\"Be brief.\",\"store\":false,\"reasoning\":{\"effort\":\"low\"}}";

    private final TestWorld world = new TestWorld()
            .mcp("github", TestWorld.tool("create_issue"), TestWorld.tool("list_issues"))
            .mcp("slack", tools("send", 3))
            .builtin("core", TestWorld.tool("Read"))
            .pool("p", "core", "github", "slack");
    private final Script script = new Script(world);

    @Test
    void the_first_payload_has_the_search_tool_and_the_loaded_tools_and_no_deferred_definition() {
        start("gpt-5.5").user("Open an issue.");

        JsonNode body = script.last().json();
        assertThat(body.path("tools")).hasSize(2);
        assertThat(body.at("/tools/0/type").asText()).isEqualTo("tool_search");
        assertThat(body.at("/tools/0/execution").asText()).isEqualTo("client");
        assertThat(body.at("/tools/1/name").asText()).isEqualTo("Read");
        assertThat(body.at("/tools/1/strict").asBoolean(true)).isFalse();
        assertThat(body.has("messages")).isFalse();
        assertThat(body.path("instructions").asText()).isEqualTo("Be brief.");
    }

    @Test
    void a_search_is_answered_by_an_output_that_holds_the_definitions_under_their_namespaces() {
        start("gpt-5.5").user("Open an issue.");

        search("call_1", "select:mcp__github__create_issue,mcp__slack__send2");

        JsonNode output = item("tool_search_output");
        assertThat(output.path("call_id").asText()).isEqualTo("call_1");
        assertThat(output.path("execution").asText()).isEqualTo("client");
        assertThat(output.path("tools").findValuesAsText("name"))
                .containsExactly("mcp__github", "create_issue", "mcp__slack", "send2");
        assertThat(output.at("/tools/0/tools/0/defer_loading").asBoolean()).isTrue();
        assertThat(script.discovered()).containsExactly("mcp__github__create_issue", "mcp__slack__send2");
        assertThat(script.last().record().names())
                .containsKeys("mcp__github__create_issue", "mcp__slack__send2", "Read");
        assertThat(script.last().record().prefix().changedBytes()).isZero();
    }

    @Test
    void earlier_bytes_of_tools_and_input_stay_when_tools_are_found_and_called() {
        start("gpt-5.5").user("Open an issue.");
        String before = script.last().text();

        search("call_1", "select:mcp__github__create_issue");
        call("call_2", "mcp__github", "create_issue");
        output("call_2", "done");

        assertThat(script.last().text()).startsWith(before.substring(0, before.length() - "]}".length()));
        assertThat(script.payloads).hasSize(3);
        assertThat(script.last().record().ledger().toolsNeverUsed()).isZero();
    }

    @Test
    void the_results_of_parallel_calls_stand_in_the_order_of_the_calls() {
        start("gpt-5.5").user("Open an issue.");
        assistant(
                "{\"type\":\"reasoning\",\"id\":\"rs_1\",\"summary\":[]}",
                functionCall("call_1", null, "Read"),
                searchCall("call_2", "send"));

        output("call_1", "the file");

        List<String> types = new ArrayList<>();
        script.last()
                .json()
                .path("input")
                .forEach(item -> types.add(item.path("type").asText()));
        assertThat(types)
                .containsSubsequence(
                        "reasoning", "function_call", "tool_search_call", "function_call_output", "tool_search_output");
    }

    @Test
    void a_function_that_is_called_like_the_search_tool_is_no_search() {
        start("gpt-5.5").user("Open an issue.");

        assistant(functionCall("call_1", null, "ToolSearch"));

        assertThat(script.queries).isEmpty();
        output("call_1", "no such tool");
        assertThat(script.discovered()).isEmpty();
    }

    @Test
    void a_tool_that_a_harness_shows_twice_in_one_output_is_shown_once() {
        start("gpt-5.5").user("Open an issue.");
        script.slowSearch();
        assistant(searchCall("call_1", "issue"));
        String function = "{\"type\":\"function\",\"name\":\"create_issue\",\"parameters\":{\"type\":\"object\"}}";

        script.userJson(
                "[{\"type\":\"tool_search_output\",\"call_id\":\"call_1\",\"execution\":\"client\",\"tools\":"
                        + "[{\"type\":\"namespace\",\"name\":\"mcp__github\",\"description\":\"G\",\"tools\":["
                        + function + "," + function + "]}]}]",
                null);

        assertThat(script.rejects).isEmpty();
        assertThat(item("tool_search_output").at("/tools/0/tools")).hasSize(1);
    }

    @Test
    void a_search_that_found_nothing_has_an_empty_output_and_words_behind_it() {
        start("gpt-5.5").user("Open an issue.");

        search("call_1", "nonsense");

        assertThat(item("tool_search_output").path("tools")).isEmpty();
        JsonNode input = script.last().json().path("input");
        assertThat(input.get(input.size() - 1).path("role").asText()).isEqualTo("developer");
    }

    @Test
    void an_interrupted_search_and_an_interrupted_call_get_their_outputs() {
        script.slowSearch();
        start("gpt-5.5").user("Open an issue.");
        assistant(searchCall("call_1", "send"), functionCall("call_2", null, "Read"));

        script.interrupted().user("Never mind.");

        assertThat(item("tool_search_output").path("tools")).isEmpty();
        assertThat(item("function_call_output").path("output").asText()).contains("interrupted");
    }

    @Test
    void without_an_answer_the_model_is_told_so() {
        script.slowSearch();
        start("gpt-5.5").user("Open an issue.");
        assistant(searchCall("call_1", "send"));

        script.unanswered(script.queries.get(0).id());

        assertThat(item("tool_search_output").path("tools")).isEmpty();
        assertThat(script.last().text()).contains("did not answer in time");
    }

    @Test
    void after_a_boundary_the_definitions_are_issued_again() {
        start("gpt-5.5").user("Open an issue.");
        search("call_1", "select:mcp__github__create_issue");

        script.boundary("We spoke of issues.").user("Go on.");

        assertThat(item("tool_search_call").at("/arguments/query").asText())
                .isEqualTo("select:mcp__github__create_issue");
        assertThat(item("tool_search_output").path("tools").findValuesAsText("name"))
                .containsExactly("mcp__github", "create_issue");
        assertThat(script.last().record().reissued()).containsExactly("mcp__github__create_issue");
    }

    @Test
    void a_tool_whose_source_is_gone_at_a_boundary_comes_back_with_it() {
        start("gpt-5.5").user("Open an issue.");
        search("call_1", "select:mcp__github__create_issue");
        world.gone("github");
        script.boundary("We spoke of issues.").user("Go on.");
        assertThat(script.last().text()).doesNotContain("\"name\":\"create_issue\"");

        world.mcp("github", TestWorld.tool("create_issue"), TestWorld.tool("list_issues"));
        script.assistant("Well.").user("And now?");

        assertThat(item("tool_search_output").path("tools").findValuesAsText("name"))
                .containsExactly("mcp__github", "create_issue");
        assertThat(script.discovered()).containsExactly("mcp__github__create_issue");
    }

    @Test
    void a_model_that_takes_no_deferred_tools_gets_all_of_them_and_searches_become_words() {
        start("gpt-5.5").user("Open an issue.");
        search("call_1", "select:mcp__github__create_issue");

        script.assistant("Well.").model("gpt-4.1").user("Go on.");

        assertThat(script.last().text())
                .doesNotContain("tool_search")
                .doesNotContain("defer_loading")
                .contains("The search found: mcp__github__create_issue");
        assertThat(script.last().json().path("tools")).hasSize(6);
        assertThat(script.last().record().prefix().breaks()).contains("model-switch", "gate-flip");

        script.assistant("Well.").model("gpt-5.5").user("Back again.");
        assertThat(item("tool_search_output").path("tools")).hasSize(1);
    }

    @Test
    void a_history_of_items_gives_the_state_of_following_its_events() {
        start("gpt-5.5").user("Open an issue.");
        search("call_1", "select:mcp__github__create_issue");
        call("call_2", "mcp__github", "create_issue");
        output("call_2", "done");
        assistant(
                "{\"type\":\"message\",\"id\":\"msg_1\",\"status\":\"completed\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"Done.\",\"annotations\":[]}]}");
        List<RawJson> history = script.stored();

        Script resumed = new Script(world, "c2", Script.CONFIG);
        resumed.apply(startOf("gpt-5.5", REQUEST, history));
        resumed.user("Next");
        script.user("Next");

        assertThat(resumed.discovered()).isEqualTo(script.discovered());
        assertThat(resumed.last().json().path("input").get(0))
                .isEqualTo(script.last().json().path("input").get(0));
        assertThat(resumed.stored().subList(0, history.size())).isEqualTo(history);
    }

    @Test
    void a_fork_without_history_is_shown_what_its_parent_discovered() {
        start("gpt-5.5").user("Open an issue.");
        search("call_1", "select:mcp__slack__send1");
        script.fork("kid", false);

        Script child = script.child("kid");
        child.user("Hello");

        assertThat(child.discovered()).containsExactly("mcp__slack__send1");
        assertThat(child.last().text()).contains("\"tool_search_output\"").contains("\"name\":\"send1\"");
    }

    @Test
    void definitions_that_a_harness_brought_itself_are_made_acceptable() {
        start("gpt-5.5").user("Open an issue.");
        script.slowSearch();
        assistant(searchCall("call_1", "x"));

        script.userJson(
                "[{\"type\":\"tool_search_output\",\"call_id\":\"call_1\",\"execution\":\"client\",\"status\":\"completed\",\"tools\":"
                        + "[{\"type\":\"function\",\"name\":\"odd\",\"description\":\"\",\"strict\":false,\"defer_loading\":true,"
                        + "\"parameters\":{\"anyOf\":[{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}}}]}}]}]",
                null);

        assertThat(item("tool_search_output").at("/tools/0/parameters/type").asText())
                .isEqualTo("object");
        assertThat(script.last().record().repairs()).extracting(Finding::code).contains("result-mended");
        assertThat(script.discovered()).containsExactly("odd");
    }

    @Test
    void members_that_a_definition_does_not_have_are_taken_out_of_a_harness_own_output() {
        start("gpt-5.5").user("Open an issue.");
        script.slowSearch();
        assistant(searchCall("call_1", "x"));
        String function = "\"type\":\"function\",\"parameters\":{\"type\":\"object\"}";

        script.userJson(
                "[{\"type\":\"tool_search_output\",\"call_id\":\"call_1\",\"execution\":\"client\",\"tools\":["
                        + "{\"type\":\"namespace\",\"name\":\"" + "n".repeat(40) + "\",\"score\":1,\"tools\":["
                        + "{\"name\":\"fits\",\"defer_loading\":\"yes\",\"score\":0.5," + function + "},"
                        + "{\"name\":\"" + "f".repeat(40) + "\"," + function + "}]}]}]",
                null);

        assertThat(script.rejects).isEmpty();
        assertThat(item("tool_search_output").at("/tools/0/tools").findValuesAsText("name"))
                .containsExactly("fits");
        assertThat(script.last().record().repairs()).extracting(Finding::code).contains("result-mended");
    }

    @Test
    void calls_of_the_providers_own_tools_that_were_interrupted_get_outputs_of_their_forms() {
        start("gpt-5.5").user("List the files.");
        assistant(
                "{\"type\":\"shell_call\",\"call_id\":\"call_1\",\"action\":{\"commands\":[\"ls\"]},\"status\":\"completed\"}",
                "{\"type\":\"apply_patch_call\",\"call_id\":\"call_2\",\"status\":\"completed\",\"operation\":{\"type\":\"delete_file\",\"path\":\"a\"}}",
                "{\"type\":\"computer_call\",\"id\":\"cu_1\",\"call_id\":\"call_3\",\"status\":\"completed\",\"pending_safety_checks\":[],\"action\":{\"type\":\"screenshot\"}}",
                "{\"type\":\"custom_tool_call\",\"call_id\":\"call_4\",\"name\":\"exec\",\"input\":\"x\"}");

        script.interrupted().user("Never mind.");

        assertThat(script.rejects).isEmpty();
        assertThat(item("shell_call_output").at("/output/0/stderr").asText()).contains("interrupted");
        assertThat(item("apply_patch_call_output").path("status").asText()).isEqualTo("failed");
        assertThat(item("computer_call_output").at("/output/type").asText()).isEqualTo("computer_screenshot");
        assertThat(item("custom_tool_call_output").path("output").asText()).contains("interrupted");
    }

    @Test
    void a_text_part_as_the_chat_api_has_it_is_an_input_text() {
        start("gpt-5.5");

        script.userJson("[{\"type\":\"text\",\"text\":\"Hello\"}]", null);

        assertThat(script.last().json().at("/input/0/content/0/type").asText()).isEqualTo("input_text");
        assertThat(script.rejects).isEmpty();
    }

    @Test
    void arguments_that_are_no_json_are_a_call_like_any_other() {
        start("gpt-5.5").user("Read it.");

        assistant("{\"type\":\"function_call\",\"call_id\":\"call_1\",\"name\":\"Read\",\"arguments\":\"{oops\"}");
        output("call_1", "The arguments are no JSON.");

        assertThat(script.rejects).isEmpty();
        assertThat(script.payloads).hasSize(2);
    }

    @Test
    void odd_schemas_and_names_come_out_acceptable() {
        world.mcp(
                        "odd",
                        Tool.of("a".repeat(200), "Long.", "{\"type\":\"object\"}"),
                        Tool.of("union", "", "{\"oneOf\":[{\"type\":\"object\",\"properties\":{\"$x\":{}}}]}"),
                        Tool.of("__proto__", "P.", "{}"),
                        Tool.of("名前", "J.", "{\"type\":\"object\"}"))
                .pool("p", "core", "odd");
        start("gpt-5.5").user("Hello");

        search("call_1", "odd");

        assertThat(script.discovered()).hasSize(4);
        assertThat(script.rejects).isEmpty();
    }

    @Test
    void a_forced_tool_that_cannot_be_called_is_not_forced() {
        script.apply(startOf(
                "gpt-5.5", "{\"tool_choice\":{\"type\":\"function\",\"name\":\"mcp__github__create_issue\"}}", null));

        script.user("Hello");

        assertThat(script.last().json().has("tool_choice")).isFalse();
        assertThat(script.last().record().repairs()).extracting(Finding::code).contains("tool-choice-absent");
    }

    @Test
    void what_the_other_side_says_is_refused() {
        start("gpt-5.5").user("Hello");

        script.userJson("[" + functionCall("call_1", null, "Read") + "]", null);
        assistant("{\"type\":\"function_call_output\",\"call_id\":\"c\",\"output\":\"x\"}");

        assertThat(script.refusals).hasSize(2).allMatch(reason -> reason.contains("must not come from the"));
    }

    /** Whatever a test did: the provider's own library takes every payload. */
    @AfterEach
    void the_official_library_takes_every_payload() {
        for (Sent sent : script.payloads) {
            assertThat(OfficialSdk.refusal("openai-responses", sent.body()))
                    .as(sent.text())
                    .isEmpty();
        }
    }

    private Script start(String model) {
        return script.apply(startOf(model, REQUEST, null));
    }

    private static ConversationEvent.Start startOf(String model, String request, List<RawJson> messages) {
        return new ConversationEvent.Start(
                "start",
                null,
                "openai-responses",
                null,
                null,
                model,
                null,
                null,
                null,
                null,
                null,
                null,
                "p",
                true,
                RawJson.parse(request),
                null,
                messages);
    }

    private void search(String callId, String query) {
        assistant(searchCall(callId, query));
    }

    private void call(String callId, String namespace, String name) {
        assistant(functionCall(callId, namespace, name));
    }

    private void output(String callId, String text) {
        script.userJson(
                "[{\"type\":\"function_call_output\",\"call_id\":\"" + callId + "\",\"output\":"
                        + TextNode.valueOf(text) + "}]",
                null);
    }

    private void assistant(String... items) {
        script.assistantJson("[" + String.join(",", items) + "]");
    }

    private static String searchCall(String callId, String query) {
        return "{\"type\":\"tool_search_call\",\"id\":\"tsc_1\",\"call_id\":\"" + callId
                + "\",\"execution\":\"client\",\"status\":\"completed\",\"arguments\":{\"query\":"
                + TextNode.valueOf(query)
                + "}}";
    }

    private static String functionCall(String callId, String namespace, String name) {
        String within = namespace == null ? "" : "\"namespace\":\"" + namespace + "\",";
        return "{\"type\":\"function_call\",\"call_id\":\"" + callId + "\"," + within + "\"name\":\"" + name
                + "\",\"arguments\":\"{}\"}";
    }

    /** The newest item of a type. */
    private JsonNode item(String type) {
        JsonNode found = null;
        for (JsonNode item : script.last().json().path("input")) {
            found = item.path("type").asText().equals(type) ? item : found;
        }
        assertThat(found).as(type).isNotNull();
        return found;
    }
}
