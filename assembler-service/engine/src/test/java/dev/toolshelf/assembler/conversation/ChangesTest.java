package dev.toolshelf.assembler.conversation;

import static dev.toolshelf.assembler.world.TestWorld.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.world.TestWorld;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.tool.Tool;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pools, sources, modes and models that change while the conversation goes on (SPEC sections 3, 6, 7 and 8). */
class ChangesTest {

    private static final String CREATE = "mcp__github__create_issue";
    private static final String LIST = "mcp__github__list_issues";
    private static final String SEND = "mcp__slack__send_message";

    private final TestWorld world = new TestWorld()
            .builtin("harness", tool("Read"))
            .mcp("github", tool("create_issue"), tool("list_issues"))
            .mcp("slack", tool("send_message"))
            .pool("p", "harness", "github", "slack");
    private final Script script = new Script(world).start().user("go").search("select:" + LIST);

    @Test
    void a_source_that_comes_and_goes_is_announced_as_a_delta() {
        world.mcp("jira", tool("search")).pool("p", "harness", "github", "slack", "jira");
        script.assistant("x").user("one");
        assertThat(announced()).isEqualTo(announcement(List.of("mcp__jira__search"), List.of(), List.of()));

        world.gone("slack");
        script.assistant("x").user("two");
        assertThat(announced()).isEqualTo(announcement(List.of(), List.of(SEND), List.of()));

        script.assistant("x").user("three");
        assertThat(announced()).isEqualTo(announcement(List.of(), List.of(), List.of()));
        assertThat(script.payloads)
                .allSatisfy(sent ->
                        assertThat(sent.record().prefix().changedBytes()).isZero());
    }

    @Test
    void a_discovered_tool_whose_source_is_gone_keeps_its_definition_and_comes_back() {
        String before = script.last().tool(LIST).toString();
        world.gone("github");
        script.assistant("x").user("on");
        assertThat(script.last().tool(LIST)).hasToString(before);
        assertThat(script.last().references()).containsExactly(LIST);
        assertThat(script.last().record().discovered()).containsExactly(LIST);
        assertThat(announced().removed()).containsExactly(CREATE, LIST);

        world.mcp("github", tool("create_issue"), tool("list_issues"));
        script.assistant("x").user("on");

        assertThat(script.last().tool(LIST)).hasToString(before);
        assertThat(announced().added()).containsExactly(CREATE, LIST);
    }

    @Test
    void a_discovered_tool_of_a_gone_source_survives_a_boundary() {
        world.gone("github");
        script.boundary("sum").user("on");

        assertThat(script.last().references()).containsExactly(LIST);
        assertThat(script.last().deferred()).contains(LIST);
    }

    @Test
    void a_changed_schema_is_announced_once_and_frozen_until_found_again() {
        String before = script.last().tool(LIST).toString();
        Tool changed = Tool.of("list_issues", "Does list_issues.", "{\"type\":\"object\",\"title\":\"v2\"}");
        world.mcp("github", tool("create_issue"), changed);

        script.assistant("x").user("on");
        assertThat(announced()).isEqualTo(announcement(List.of(), List.of(), List.of(LIST)));
        assertThat(script.last().tool(LIST)).hasToString(before);
        assertThat(script.last().record().prefix().changedBytes()).isZero();

        script.assistant("x").user("on");
        assertThat(announced().changed()).isEmpty();

        script.search("select:" + LIST);
        assertThat(script.last().tool(LIST).at("/input_schema/title").asText()).isEqualTo("v2");
        assertThat(script.last().record().prefix().breaks()).containsExactly("deferred-tool-changed");
        assertThat(script.last().record().prefix().changedBytes()).isPositive();
    }

    @Test
    void a_boundary_ends_the_freeze() {
        world.mcp("github", tool("create_issue"), tool("list_issues", "Other words."));

        script.boundary("sum").user("on");

        assertThat(script.last().tool(LIST).path("description").asText()).isEqualTo("Other words.");
        assertThat(announced().changed()).isEmpty();
    }

    @Test
    void a_change_of_another_tool_of_the_listing_is_not_announced_again() {
        world.mcp("github", tool("create_issue"), tool("list_issues", "v2"));
        script.assistant("x").user("on");
        assertThat(announced().changed()).containsExactly(LIST);

        world.mcp("github", tool("create_issue", "also new"), tool("list_issues", "v2"));
        script.assistant("x").user("on");

        assertThat(announced().changed()).isEmpty();
    }

    @Test
    void a_change_of_a_tool_that_nobody_discovered_is_none_to_tell() {
        world.mcp("github", tool("create_issue", "new"), tool("list_issues"));

        script.assistant("x").user("on");

        assertThat(announced()).isEqualTo(announcement(List.of(), List.of(), List.of()));
    }

    @Test
    void a_tool_that_is_loaded_from_now_on_is_not_withdrawn() {
        world.override("p", "slack", "send_message", LoadOverride.ALWAYS);

        script.assistant("x").user("on");

        assertThat(announced().removed()).isEmpty();
        assertThat(script.last().tool(SEND).has("defer_loading")).isFalse();
        assertThat(script.last().record().prefix().breaks()).containsExactly("loaded-tool-changed");
    }

    @Test
    void a_hidden_tool_is_treated_as_one_whose_source_is_gone() {
        world.override("p", "github", null, LoadOverride.HIDDEN);

        script.assistant("x").user("on").search("create_issue");

        assertThat(script.last().references()).containsExactly(LIST);
        assertThat(script.last().deferred()).contains(LIST);
        assertThat(script.payloads.get(2).record().announcement().removed()).containsExactly(CREATE, LIST);
    }

    @Test
    void denied_tools_are_neither_announced_nor_loaded_nor_found() {
        Script denied = new Script(world);
        denied.apply(Script.startOf("e0", "p", null, List.of(CREATE, "Read"), List.of(CREATE), null));
        denied.user("go").search("select:" + CREATE);

        assertThat(denied.last().tools()).doesNotContain(CREATE, "Read");
        assertThat(denied.payloads.get(0).record().announcement().added()).containsExactly(LIST, SEND);
        assertThat(denied.last().references()).isEmpty();
    }

    @Test
    void denying_the_search_tool_closes_the_gate() {
        Script denied = new Script(world);
        denied.apply(Script.startOf("e0", "p", null, List.of("ToolSearch"), null, null));
        denied.user("go");

        assertThat(denied.last().record().gate().reason()).isEqualTo("search-tool-denied");
        assertThat(denied.last().tools()).containsExactly("Read", CREATE, LIST, SEND);
        assertThat(denied.last().deferred()).isEmpty();
    }

    @Test
    void a_closed_gate_replaces_references_by_text_and_an_open_one_brings_them_back() {
        script.mode("off").assistant("x").user("standard");
        Sent closed = script.last();
        assertThat(closed.tools()).containsExactly("Read", CREATE, LIST, SEND);
        assertThat(closed.deferred()).isEmpty();
        assertThat(closed.references()).isEmpty();
        assertThat(closed.message(2).toString()).contains("The search found", LIST);
        assertThat(closed.repairs()).contains("reference-replaced");
        assertThat(closed.record().discovered()).containsExactly(LIST);
        assertThat(closed.record().prefix().breaks()).contains("gate-flip");
        assertThat(closed.record().gate().setBy()).isEqualTo("conversation");

        script.mode("on").assistant("x").user("tst");
        assertThat(script.last().references()).containsExactly(LIST);
        assertThat(script.last().deferred()).containsExactly(CREATE, LIST);
        assertThat(script.last().record().prefix().breaks()).contains("gate-flip");
    }

    @Test
    void with_the_gate_closed_no_search_tool_is_sent_even_if_the_pool_brings_one() {
        world.builtin("harness", tool("Read"), tool("ToolSearch"));

        script.assistant("x").user("open");
        assertThat(script.last().tools()).containsOnlyOnce("ToolSearch");
        script.mode("off").assistant("x").user("closed");

        assertThat(script.last().tools()).doesNotContain("ToolSearch");
    }

    @Test
    void a_model_switch_is_named_and_an_unknown_model_closes_the_gate() {
        script.model("claude-sonnet-5").assistant("x").user("on");
        assertThat(script.last().json().path("model").asText()).isEqualTo("claude-sonnet-5");
        assertThat(script.last().record().prefix().breaks()).containsExactly("model-switch");
        assertThat(script.last().references()).containsExactly(LIST);

        script.model("claude-3-opus").assistant("x").user("on");
        assertThat(script.last().record().gate().reason()).isEqualTo("model-unknown");
        assertThat(script.last().references()).isEmpty();
    }

    @Test
    void an_invalid_mode_in_an_event_loads_everything_and_says_so() {
        script.mode("sometimes").assistant("x").user("on");

        assertThat(script.last().record().gate().reason()).isEqualTo("invalid-mode");
        assertThat(script.last().deferred()).isEmpty();
        assertThat(script.refusals).isEmpty();
    }

    @Test
    void a_conversation_of_an_unknown_pool_goes_on_without_pool_tools() {
        Script alone = new Script(world).start("nowhere").user("hi");

        assertThat(alone.last().record().gate().reason()).isEqualTo("pool-unknown");
        assertThat(alone.last().tools()).isEmpty();
        assertThat(alone.last().json().has("tools")).isFalse();
        assertThat(alone.last().record().pool().revision()).isZero();
    }

    @Test
    void another_pool_is_told_as_a_delta_and_loses_no_discovered_tool() {
        world.mcp("jira", tool("search")).pool("other", "harness", "jira");

        script.usePool("other").assistant("x").user("on");

        assertThat(announced().added()).containsExactly("mcp__jira__search");
        assertThat(announced().removed()).containsExactly(CREATE, LIST, SEND);
        assertThat(script.last().references()).containsExactly(LIST);
        assertThat(script.last().deferred()).contains(LIST);
        assertThat(script.last().record().pool().id()).isEqualTo("other");
    }

    @Test
    void the_record_names_revision_digests_and_sources_that_are_not_ready() {
        world.connecting("later").pool("p", "harness", "github", "slack", "later", "nobody");

        script.assistant("x").user("on");

        DecisionRecord.PoolUsed pool = script.last().record().pool();
        assertThat(pool.revision()).isEqualTo(world.view("p").pool().revision());
        assertThat(pool.digests()).isEqualTo(world.view("p").digests()).containsOnlyKeys("harness", "github", "slack");
        assertThat(pool.sources()).containsEntry("later", "connecting").containsEntry("nobody", "missing");
    }

    @Test
    void an_unrepairable_tool_is_left_out_and_said() {
        world.mcp("bad", Tool.of("broken", "", "{\"type\":\"object\",\"anyOf\":[true]}"), tool("fine"))
                .pool("p", "harness", "bad");

        script.search("select:mcp__bad__broken,mcp__bad__fine");

        assertThat(script.last().tools()).contains("mcp__bad__fine").doesNotContain("mcp__bad__broken");
        assertThat(script.last().repairs()).contains("tool-left-out", "reference-replaced");
        assertThat(script.rejects).isEmpty();
    }

    @Test
    void a_loaded_tool_behind_the_others_moves_what_follows_and_is_named_with_its_cost() {
        Script plain = new Script(new TestWorld().builtin("a", tool("A")).pool("p", "a"));
        plain.apply(fourMarks());
        plain.user("one");
        plain.world.builtin("a", tool("A"), tool("B"));
        plain.assistant("x").user("two");

        assertThat(plain.last().tools()).containsExactly("A", "B");
        assertThat(plain.last().record().prefix().breaks()).containsExactly("loaded-tool-changed");
        assertThat(plain.last().record().prefix().changedBytes()).isPositive();
    }

    private static ConversationEvent.Start fourMarks() {
        String block = "{\"type\":\"text\",\"text\":\"s\",\"cache_control\":{\"type\":\"ephemeral\"}}";
        return new ConversationEvent.Start(
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
                true,
                dev.toolshelf.catalog.json.RawJson.parse("{\"max_tokens\":1,\"system\":[" + block + "," + block + ","
                        + block + "," + block + "," + block + "]}"),
                null,
                null);
    }

    @Test
    void a_reference_whose_source_arrives_later_is_text_until_then_and_the_change_is_named() {
        script.calls("a:Read").userJson("[" + Script.references("a", "mcp__jira__search") + "]", null);
        assertThat(script.last().references()).containsExactly(LIST);
        assertThat(script.last().repairs()).contains("reference-replaced");

        world.mcp("jira", tool("search")).pool("p", "harness", "github", "slack", "jira");
        script.assistant("x").user("on");

        assertThat(script.last().references()).containsExactly(LIST, "mcp__jira__search");
        assertThat(script.last().record().reissued()).isEmpty();
        assertThat(script.last().record().prefix().breaks()).containsExactly("strip");
        Sent before = script.payloads.get(script.payloads.size() - 2);
        assertThat(script.last().record().prefix().changedBytes())
                .isEqualTo(NaivePrefix.changedBytes(before, script.last(), false))
                .isPositive();
    }

    @Test
    void surplus_marks_of_the_template_are_dropped_and_recorded() {
        Script marked = new Script(world);
        marked.apply(fourMarks());
        marked.user("one");

        assertThat(marked.rejects).isEmpty();
        assertThat(marked.last().json().at("/system/0").has("cache_control")).isFalse();
        assertThat(marked.last().repairs()).contains("breakpoints");
    }

    private DecisionRecord.Announced announced() {
        return script.last().record().announcement();
    }

    private static DecisionRecord.Announced announcement(
            List<String> added, List<String> removed, List<String> changed) {
        return new DecisionRecord.Announced(added, removed, changed, 0);
    }

    @Test
    void request_fields_that_change_are_named_as_what_broke_the_prefix() {
        Script other = forcing("claude-sonnet-5", "{\"type\":\"tool\",\"name\":\"mcp__s__t\"}");

        other.user("one").mode("on").user("two");

        assertThat(other.payloads.get(0).json().has("tool_choice")).isTrue();
        assertThat(other.last().json().has("tool_choice")).isFalse();
        assertThat(other.last().record().prefix().breaks()).contains("request-changed");
    }

    @Test
    void a_model_that_refuses_to_be_forced_is_not_forced_while_nothing_is_deferred_either() {
        Script other = forcing(Script.MODEL, "{\"type\":\"any\"}");

        other.user("one");

        assertThat(other.rejects).isEmpty();
        assertThat(other.last().json().has("tool_choice")).isFalse();
        assertThat(other.last().repairs()).contains("tool-choice-forced");
    }

    /** A conversation with every tool loaded, whose requests force a tool. */
    private static Script forcing(String model, String choice) {
        Script script = new Script(new TestWorld().mcp("s", TestWorld.tool("t")).pool("p", "s"));
        return script.apply(new ConversationEvent.Start(
                "start",
                null,
                "anthropic-messages",
                null,
                null,
                model,
                null,
                null,
                "off",
                null,
                null,
                null,
                "p",
                true,
                RawJson.parse("{\"max_tokens\":10,\"tool_choice\":" + choice + "}"),
                null,
                null));
    }
}
