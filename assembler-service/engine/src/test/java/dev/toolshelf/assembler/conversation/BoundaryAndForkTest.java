package dev.toolshelf.assembler.conversation;

import static dev.toolshelf.assembler.conversation.Script.references;
import static dev.toolshelf.assembler.conversation.Script.result;
import static dev.toolshelf.assembler.world.TestWorld.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.world.TestWorld;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.LoadOverride;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What boundaries, forks, resumed histories and clears keep and lose (SPEC sections 6 and 7). */
class BoundaryAndForkTest {

    private static final String CREATE = "mcp__github__create_issue";
    private static final String LIST = "mcp__github__list_issues";

    private final TestWorld world = new TestWorld()
            .builtin("harness", tool("Read"))
            .mcp("github", tool("create_issue"), tool("list_issues"))
            .pool("p", "harness", "github");
    private final Script script = new Script(world).start().user("go").search("select:" + LIST);

    @Test
    void after_a_boundary_the_references_are_issued_again_right_after_the_summary() {
        script.boundary("what happened so far").user("go on");

        Sent sent = script.last();
        assertThat(sent.message(0).path("content").asText()).isEqualTo("what happened so far");
        assertThat(sent.message(1).at("/content/0/name").asText()).isEqualTo("ToolSearch");
        assertThat(sent.shape(2).get(0)).startsWith("tool_result:toolu_reissue");
        assertThat(sent.references()).containsExactly(LIST);
        assertThat(sent.record().reissued()).containsExactly(LIST);
        assertThat(sent.record().discovered()).containsExactly(LIST);
        assertThat(sent.record().prefix().breaks()).contains("boundary");
    }

    @Test
    void the_list_is_announced_once_after_a_boundary() {
        script.boundary("sum").user("one").assistant("two").user("three");

        Sent second = script.payloads.get(script.payloads.size() - 2);
        assertThat(second.record().announcement().added()).containsExactly(CREATE, LIST);
        assertThat(second.text()).contains("on the shelf");
        assertThat(script.last().record().announcement().added()).isEmpty();
        assertThat(script.last().record().reissued()).isEmpty();
    }

    @Test
    void a_snapshot_adds_to_what_the_service_knows() {
        script.boundary("sum", CREATE).user("go on");

        assertThat(script.last().record().discovered()).containsExactly(LIST, CREATE);
        assertThat(script.last().references()).containsExactly(LIST, CREATE);
    }

    @Test
    void a_boundary_without_a_summary_has_a_first_user_message_all_the_same() {
        script.boundary(null).user("go on");

        assertThat(script.last().message(0).path("role").asText()).isEqualTo("user");
        assertThat(script.last().references()).containsExactly(LIST);
    }

    @Test
    void a_boundary_with_nothing_discovered_issues_nothing() {
        Script fresh = new Script(world).start().user("go").boundary("sum").user("on");

        assertThat(fresh.last().messages()).hasSize(2);
        assertThat(fresh.last().record().reissued()).isEmpty();
    }

    @Test
    void references_that_were_collected_but_not_sent_survive_a_boundary() {
        script.calls("a?x", "b:Read");
        Script slow = new Script(world).slowSearch().start().user("go").calls("a:Search", "b:Read");
        slow.userJson("[" + references("a", CREATE) + "]", null).boundary("sum").user("on");

        assertThat(slow.last().record().discovered()).containsExactly(CREATE);
        assertThat(slow.last().references()).containsExactly(CREATE);
    }

    @Test
    void text_that_was_held_when_a_boundary_came_is_said_with_the_next_message() {
        Script held = new Script(world)
                .start()
                .user("go")
                .calls("a:Read")
                .user("by the way")
                .boundary("sum");
        int before = held.payloads.size();

        held.user("on");

        assertThat(held.payloads).hasSize(before + 1);
        assertThat(held.last().messages().toString()).containsSubsequence("sum", "by the way", "on");
    }

    @Test
    void a_summary_may_be_blocks_and_loses_its_cache_marks() {
        script.apply(new ConversationEvent.Boundary(
                "b1",
                null,
                null,
                RawJson.parse("[{\"type\":\"text\",\"text\":\"sum\",\"cache_control\":{\"type\":\"ephemeral\"}},"
                        + "{\"type\":\"text\",\"text\":\"\"}]")));
        script.user("on");

        assertThat(script.last().message(0).path("content")).hasSize(1);
        assertThat(script.last().messages().toString()).doesNotContain("cache_control");
    }

    @Test
    void two_boundaries_in_a_row_keep_everything() {
        script.boundary("one")
                .boundary("two")
                .user("on")
                .assistant("x")
                .boundary("three")
                .user("on");

        assertThat(script.last().references()).containsExactly(LIST);
        assertThat(script.rejects).isEmpty();
    }

    @Test
    void an_assistant_message_right_after_a_boundary_closes_the_issued_call() {
        script.boundary("sum").assistant("I go on").user("ok");

        assertThat(script.last().references()).containsExactly(LIST);
        assertThat(script.last().messages()).hasSize(5);
    }

    @Test
    void a_fork_with_history_repeats_the_parents_messages_and_goes_its_own_way() {
        Script child =
                script.assistant("done").fork("child", true).child("child").user("in the child");

        Sent sent = child.last();
        assertThat(sent.record().turn()).isEqualTo(1);
        assertThat(sent.record().discovered()).containsExactly(LIST);
        assertThat(sent.references()).containsExactly(LIST);
        assertThat(sent.record().reissued()).isEmpty();
        String parent = script.last().messages().toString();
        assertThat(sent.messages().toString()).startsWith(parent.substring(0, parent.length() - 1));
        assertThat(script.user("in the parent").last().messages().toString()).doesNotContain("in the child");
    }

    @Test
    void a_fork_without_history_starts_with_the_tools_alone() {
        Script child = script.fork("child", false).child("child").user("in the child");

        assertThat(child.last().messages()).hasSize(3);
        assertThat(child.last().references()).containsExactly(LIST);
        assertThat(child.last().record().reissued()).containsExactly(LIST);
        assertThat(child.last().record().discovered()).containsExactly(LIST);
    }

    @Test
    void a_fork_while_calls_are_open_closes_them_in_the_child_only() {
        Script child = script.calls("a:Read", "b:Read")
                .results("a")
                .fork("child", true)
                .child("child");
        child.user("go on");
        script.results("b");

        assertThat(child.last().messages().toString()).contains("\"is_error\":true");
        assertThat(script.last().messages().toString())
                .doesNotContain("is_error")
                .contains("result of b");
    }

    @Test
    void a_fork_of_a_fork_keeps_everything() {
        Script grandchild = script.boundary("sum")
                .fork("child", false)
                .child("child")
                .user("x")
                .search("select:" + CREATE)
                .fork("grandchild", true)
                .child("grandchild")
                .user("y");

        assertThat(grandchild.last().record().discovered()).containsExactly(LIST, CREATE);
        assertThat(grandchild.last().references()).containsExactlyInAnyOrder(LIST, CREATE);
    }

    @Test
    void a_fork_applied_twice_writes_the_same_start() {
        script.fork("child", true);
        Script again =
                new Script(world).start().user("go").search("select:" + LIST).fork("child", true);

        assertThat(ConversationEvent.CODEC.encode(
                        again.children.values().iterator().next()))
                .isEqualTo(ConversationEvent.CODEC.encode(
                        script.children.values().iterator().next()));
    }

    @Test
    void a_resumed_history_counts_its_references_and_issues_the_rest() {
        List<RawJson> history = List.of(
                RawJson.parse("{\"role\":\"user\",\"content\":\"hi\"}"),
                RawJson.parse("{\"role\":\"assistant\",\"content\":[" + Script.call("t1?x") + "]}"),
                RawJson.parse("{\"role\":\"user\",\"content\":[" + references("t1", LIST) + "]}"),
                RawJson.parse("{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"\"},"
                        + "{\"type\":\"text\",\"text\":\"ok\"}]}"));
        Script resumed = new Script(world);
        resumed.apply(Script.startOf("e0", "p", null, null, List.of(CREATE), history));
        resumed.user("more");

        assertThat(resumed.last().references()).containsExactly(LIST, CREATE);
        assertThat(resumed.last().record().reissued()).containsExactly(CREATE);
        assertThat(resumed.last().shape(3)).containsExactly("text");
    }

    @Test
    void a_history_that_ends_with_an_open_call_waits_for_its_result_and_issues_the_rest_then() {
        List<RawJson> history = List.of(
                RawJson.parse("{\"role\":\"user\",\"content\":\"hi\"}"),
                RawJson.parse("{\"role\":\"assistant\",\"content\":[" + Script.call("t1:Read") + "]}"));
        Script resumed = new Script(world);
        resumed.apply(Script.startOf("e0", "p", null, null, List.of(CREATE), history));
        resumed.userJson("[" + result("t1") + "]", null);

        assertThat(resumed.last().references()).containsExactly(CREATE);
        assertThat(resumed.last().record().reissued()).containsExactly(CREATE);
    }

    @Test
    void tools_whose_source_is_still_away_at_the_start_come_with_the_source() {
        world.connecting("later").pool("p", "harness", "github", "later");
        Script resumed = new Script(world);
        resumed.apply(Script.startOf("e0", "p", null, null, List.of("mcp__later__tool"), null));
        resumed.user("hi");
        assertThat(resumed.last().record().discovered()).containsExactly("mcp__later__tool");
        assertThat(resumed.last().tools()).doesNotContain("mcp__later__tool");

        world.mcp("later", tool("tool"));
        resumed.assistant("x").user("again");

        assertThat(resumed.last().deferred()).contains("mcp__later__tool");
        assertThat(resumed.last().references()).containsExactly("mcp__later__tool");
        assertThat(resumed.last().record().prefix().changedBytes()).isZero();
        resumed.assistant("x").user("again");
        assertThat(resumed.last().references()).containsExactly("mcp__later__tool");
    }

    @Test
    void a_tool_that_comes_back_loaded_is_shown_once_it_is_deferred() {
        Script script = new Script(world).start();
        script.user("hello").boundary("So far.", "mcp__late__tool").user("go on");
        world.mcp("late", tool("tool"))
                .pool("p", "harness", "github", "late")
                .override("p", "late", "tool", LoadOverride.ALWAYS);
        script.user("and on");
        assertThat(script.last().deferred()).doesNotContain("mcp__late__tool");

        world.pool("p", "harness", "github", "late");
        script.user("to the end");

        assertThat(script.last().deferred()).contains("mcp__late__tool");
        assertThat(script.last().references()).containsExactly("mcp__late__tool");
    }

    @Test
    void a_clear_forgets_messages_and_tools_and_keeps_the_pool() {
        script.clear().user("fresh");

        assertThat(script.last().messages()).hasSize(1);
        assertThat(script.last().record().discovered()).isEmpty();
        assertThat(script.last().references()).isEmpty();
        assertThat(script.last().record().announcement().added()).containsExactly(CREATE, LIST);
        assertThat(script.last().record().prefix().breaks()).contains("clear");
    }

    @Test
    void nothing_follows_an_end() {
        script.end().user("hello?").boundary("x").clear();

        assertThat(script.payloads).hasSize(2);
        assertThat(script.refusals).hasSize(3).allMatch(reason -> reason.startsWith("after-end"));
    }
}
