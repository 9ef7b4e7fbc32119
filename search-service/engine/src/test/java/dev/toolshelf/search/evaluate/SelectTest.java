package dev.toolshelf.search.evaluate;

import static dev.toolshelf.search.evaluate.Searching.names;
import static dev.toolshelf.search.evaluate.Searching.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** SPEC section 5, rule 1. */
class SelectTest {

    private final TestPool pool = new TestPool()
            .loaded("Read")
            .deferred("NotebookEdit")
            .mcp("slack", "send_message")
            .mcp("slack", "list_channels")
            .mcp("github", "create_issue");

    @Test
    void tools_come_in_the_order_asked_each_once_and_the_rest_is_missing() {
        SearchAnswer answer = search(
                pool, "select: mcp__github__create_issue , Nope,NotebookEdit,mcp__github__create_issue,notebookedit");

        assertThat(answer.matches())
                .containsExactly(
                        new Match("mcp__github__create_issue", "github", null, "select"),
                        new Match("NotebookEdit", "builtin", null, "select"));
        assertThat(answer.missing()).containsExactly("Nope");
        assertThat(answer.totalMatches()).isEqualTo(2);
        assertThat(answer.nearest()).isEmpty();
        assertThat(answer.error()).isNull();
    }

    @Test
    void max_results_does_not_cut_a_select() {
        String all = "select:Read,NotebookEdit,mcp__slack__send_message,mcp__slack__list_channels";

        assertThat(search(pool, all, 1).matches()).hasSize(4);
    }

    @Test
    void a_loaded_tool_is_a_success() {
        assertThat(names(search(pool, "select:Read"))).containsExactly("Read");
    }

    @Test
    void case_counts_if_there_is_an_exact_match_and_else_the_deferred_one_is_meant() {
        TestPool twins =
                new TestPool().loaded("READ").loaded("Edit").deferred("read").deferred("edit");

        assertThat(names(search(twins, "select:READ"))).containsExactly("READ");
        assertThat(names(search(twins, "select:read"))).containsExactly("read");
        assertThat(names(search(twins, "select:Read"))).containsExactly("read");
        assertThat(names(search(twins, "select:EDIT"))).containsExactly("edit");
    }

    @Test
    void names_are_exact_not_bare_not_spelled_otherwise_and_no_prefix() {
        SearchAnswer answer = search(pool, "select:create_issue,mcp__slack,notebook-edit,mcp__slack__*");

        assertThat(answer.matches()).isEmpty();
        assertThat(answer.missing()).containsExactly("create_issue", "mcp__slack", "notebook-edit", "mcp__slack__*");
    }

    @Test
    void hidden_tools_are_missing() {
        TestPool hiding = pool.override("slack", "send_message", LoadOverride.HIDDEN);

        SearchAnswer answer = search(hiding, "select:mcp__slack__send_message,MCP__SLACK__SEND_MESSAGE");

        assertThat(answer.matches()).isEmpty();
        assertThat(answer.missing()).containsExactly("mcp__slack__send_message", "MCP__SLACK__SEND_MESSAGE");
        assertThat(answer.nearest()).doesNotContain("mcp__slack__send_message");
    }

    @Test
    void a_select_that_finds_nothing_says_what_is_near() {
        SearchAnswer answer = search(pool, "select:mcp__github__create_isue,mcp__slack__send_mesage");

        assertThat(answer.matches()).isEmpty();
        assertThat(answer.error()).isNull();
        assertThat(answer.searched()).isEqualTo(5);
        assertThat(answer.nearest())
                .startsWith("mcp__github__create_issue")
                .contains("mcp__slack__send_message")
                .hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void a_pool_override_that_loads_a_tool_leaves_it_selectable() {
        TestPool overridden = pool.override("slack", "send_message", LoadOverride.ALWAYS);

        assertThat(names(search(overridden, "select:mcp__slack__send_message")))
                .isEqualTo(List.of("mcp__slack__send_message"));
    }
}
