package dev.toolshelf.assembler.conversation;

import static dev.toolshelf.assembler.world.TestWorld.tool;
import static dev.toolshelf.assembler.world.TestWorld.tools;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.world.TestWorld;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the model is told of, and that every telling is bounded (SPEC section 7). */
class HintAndAnnouncementTest {

    private static final int LIMIT =
            Script.CONFIG.profiles().choose("claude-code").announcement().maxCharacters();

    @Test
    void two_hints_before_one_message_are_both_told() {
        Script script = new Script(new TestWorld()).start();

        script.hint("github").hint("slack").user("go");

        assertThat(script.last().messages().toString()).contains("- github").contains("- slack");
    }

    @Test
    void a_hint_comes_with_the_next_user_message_and_only_with_that() {
        Script script = new Script(world())
                .start()
                .hint("github")
                .user("one")
                .assistant("x")
                .user("two");

        assertThat(script.payloads.get(0).text())
                .contains("The user picked these sources")
                .contains("- github (3 tools");
        assertThat(script.last().messages().toString()).containsOnlyOnce("The user picked");
    }

    @Test
    void a_hint_follows_the_results() {
        Script script = new Script(world())
                .start()
                .user("go")
                .calls("a:Read")
                .hint("github", "nowhere")
                .results("a");

        assertThat(script.last().shape(-1)).containsExactly("tool_result:a", "text");
        assertThat(script.last().message(-1).toString()).contains("nowhere (no tools at present)");
    }

    @Test
    void a_hint_is_bounded_to_four_kib_whatever_is_picked() {
        String[] sources = new String[400];
        for (int i = 0; i < sources.length; i++) {
            sources[i] = "\u00fc\ud83d\ude00source" + i + "x".repeat(i);
        }

        Script script = new Script(world()).start().hint(sources).user("go");

        String hint = script.last().message(0).at("/content/1/text").asText();
        assertThat(hint).contains("picked", "- ...").endsWith("</system-reminder>");
        assertThat(hint.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(4096);
    }

    @Test
    void three_thousand_names_are_announced_within_the_budget() {
        TestWorld world = new TestWorld();
        List<String> ids = new ArrayList<>();
        for (int s = 0; s < 87; s++) {
            world.mcp("server" + s, tools("tool_with_a_name_of_ordinary_length_", 35));
            ids.add("server" + s);
        }
        world.pool("p", ids.toArray(String[]::new));

        Script script = new Script(world).start().user("go");

        String text = script.last().message(0).at("/content/1/text").asText();
        assertThat(script.last().record().announcement().added()).hasSize(3_045);
        assertThat(text.length()).isLessThanOrEqualTo(LIMIT);
        int told = (int) text.lines().filter(line -> line.startsWith("mcp__")).count();
        assertThat(told + script.last().record().announcement().cut()).isEqualTo(3_045);
        assertEverySourceIsNamed(text, ids);
    }

    @Test
    void what_does_not_fit_is_cut_fairly_and_marked_with_what_is_left_out() {
        TestWorld world = new TestWorld();
        List<String> ids = new ArrayList<>();
        for (int s = 0; s < 100; s++) {
            world.mcp("server" + s, tools("a_tool_with_a_long_name_for_the_budget_", s == 0 ? 2_000 : 100));
            ids.add("server" + s);
        }
        world.pool("p", ids.toArray(String[]::new));

        Script script = new Script(world).start().user("go");

        String text = script.last().message(0).at("/content/1/text").asText();
        assertThat(text.length()).isLessThanOrEqualTo(LIMIT).isGreaterThan(LIMIT - 2_000);
        assertEverySourceIsNamed(text, ids);
        int told = (int) text.lines().filter(line -> line.startsWith("mcp__")).count();
        assertThat(script.last().record().announcement().cut()).isEqualTo(11_900 - told);
        int left = text.lines()
                .filter(line -> line.startsWith("("))
                .mapToInt(line -> Integer.parseInt(line.substring(1, line.indexOf(' '))))
                .sum();
        assertThat(left).isEqualTo(11_900 - told);
    }

    @Test
    void thousands_of_sources_with_long_ids_stay_within_the_budget_too() {
        TestWorld world = new TestWorld();
        List<String> ids = new ArrayList<>();
        for (int s = 0; s < 2_500; s++) {
            String id = "s" + s + "-" + "x".repeat(120);
            world.mcp(id, tool("t"));
            ids.add(id);
        }
        world.pool("p", ids.toArray(String[]::new));

        Script script = new Script(world).start().user("go");

        String text = script.last().message(0).at("/content/1/text").asText();
        assertThat(text.length()).isLessThanOrEqualTo(LIMIT);
        assertThat(text).contains("more sources)");
    }

    @Test
    void withdrawn_names_are_bounded_too() {
        TestWorld world = new TestWorld();
        List<String> ids = new ArrayList<>();
        for (int s = 0; s < 100; s++) {
            world.mcp("server" + s, tools("a_tool_with_a_long_name_for_the_budget_", 90));
            ids.add("server" + s);
        }
        world.pool("p", ids.toArray(String[]::new));
        Script script = new Script(world).start().user("go");

        ids.forEach(id -> world.mcp(id, tools("a_tool_with_a_long_name_for_the_budget_", 1)));
        script.assistant("x").user("on");

        String text = script.last().message(-1).at("/content/1/text").asText();
        assertThat(script.last().record().announcement().removed()).hasSize(8_900);
        assertThat(text.length()).isLessThanOrEqualTo(LIMIT);
        assertThat(text).contains("more)");
        assertThat(script.last().record().announcement().cut()).isPositive();
    }

    @Test
    void a_server_that_is_gone_with_many_tools_takes_one_line() {
        TestWorld world = world().mcp("big", tools("t", 12)).pool("p", "harness", "github", "big");
        Script script = new Script(world).start().user("go");
        world.gone("big");
        script.assistant("x").user("on");

        assertThat(script.last().message(-1).at("/content/1/text").asText()).contains("mcp__big__* (12 tools)");
        assertThat(script.last().record().announcement().removed()).hasSize(12);
    }

    private static void assertEverySourceIsNamed(String text, List<String> ids) {
        assertThat(ids).allMatch(id -> text.contains("mcp__" + id + "__") || text.contains("more of " + id + ")"));
    }

    private static TestWorld world() {
        return new TestWorld()
                .builtin("harness", tool("Read"))
                .mcp("github", tools("t", 3))
                .pool("p", "harness", "github");
    }
}
