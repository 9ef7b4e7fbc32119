package dev.toolshelf.search.evaluate;

import static dev.toolshelf.search.evaluate.Searching.names;
import static dev.toolshelf.search.evaluate.Searching.search;
import static dev.toolshelf.search.evaluate.Searching.whys;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SPEC section 5, rules 2 to 4. */
class WordSearchTest {

    private final TestPool pool = new TestPool()
            .loaded("Read")
            .mcp("gitlab", "create_issue", "Makes an issue.")
            .mcp("github", "create_issue", "Create an issue, a new issue.")
            .mcp("github", "create_issue_comment")
            .mcp("github", "list_issues")
            .mcp("files", "read");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mcp__github__create_issue_comment",
                "MCP__github__Create-Issue-Comment",
                "create_issue_comment",
                "create-issue-comment",
                "Create Issue Comment",
                "createIssueComment",
                " createissuecomment ",
            })
    void a_whole_query_that_is_a_name_in_any_spelling_finds_that_tool_first(String query) {
        SearchAnswer answer = search(pool, query);

        assertThat(names(answer)).startsWith("mcp__github__create_issue_comment");
        assertThat(whys(answer)).startsWith("name").doesNotContain("prefix");
    }

    @Test
    void owners_of_a_name_come_by_score_then_what_the_keywords_rank() {
        SearchAnswer answer = search(pool, "create issue");

        assertThat(answer.matches())
                .containsExactly(
                        new Match("mcp__github__create_issue", "github", 28.0, "name"),
                        new Match("mcp__gitlab__create_issue", "gitlab", 26.0, "name"),
                        new Match("mcp__github__create_issue_comment", "github", 24.0, "keywords"),
                        new Match("mcp__github__list_issues", "github", 6.0, "keywords"));
        assertThat(answer.totalMatches()).isEqualTo(4);
    }

    @Test
    void owners_with_equal_scores_keep_pool_order_and_the_limit_holds() {
        TestPool equal = new TestPool().mcp("b", "run").mcp("a", "run").mcp("c", "run");

        SearchAnswer answer = search(equal, "run", 2);

        assertThat(names(answer)).containsExactly("mcp__b__run", "mcp__a__run");
        assertThat(answer.totalMatches()).isEqualTo(3);
    }

    @Test
    void a_loaded_tool_is_found_by_its_name_but_not_by_keywords() {
        assertThat(names(search(pool, "read"))).containsExactly("mcp__files__read", "Read");
        assertThat(names(search(pool, "read now"))).containsExactly("mcp__files__read");
    }

    @Test
    void the_name_as_the_server_writes_it_is_a_spelling_too() {
        TestPool raw = new TestPool().mcp("misc", "files.read").mcp("misc", "日本語ツール");

        assertThat(names(search(raw, "files.read"))).containsExactly("mcp__misc__files_read");
        assertThat(whys(search(raw, "日本語ツール"))).containsExactly("name");
    }

    @Test
    void a_prefix_lists_tools_in_pool_order_up_to_the_limit_loaded_ones_too() {
        TestPool loading = pool.override("github", "list_issues", LoadOverride.ALWAYS);

        SearchAnswer answer = search(loading, "mcp__github", 2);
        SearchAnswer all = search(loading, "MCP__GitHub__");

        assertThat(answer.matches())
                .containsExactly(
                        new Match("mcp__github__create_issue", "github", null, "prefix"),
                        new Match("mcp__github__create_issue_comment", "github", null, "prefix"));
        assertThat(answer.totalMatches()).isEqualTo(3);
        assertThat(names(all)).hasSize(3).endsWith("mcp__github__list_issues");
    }

    @Test
    void a_prefix_that_no_name_has_goes_on_to_the_keywords() {
        SearchAnswer answer = search(pool, "mcp__github comment");

        assertThat(answer.matches())
                .contains(new Match("mcp__github__create_issue_comment", "github", 15.0, "keywords"));
    }

    @Test
    void keywords_rank_deferred_tools_best_first_and_equal_ones_in_pool_order() {
        TestPool example = new TestPool()
                .mcp("slack", "send_message")
                .mcp("slack", "list_channels")
                .mcp("github", "create_issue")
                .mcp("email", "send_email");

        SearchAnswer answer = search(example, "slack send");

        assertThat(answer.matches())
                .containsExactly(
                        new Match("mcp__slack__send_message", "slack", 24.0, "keywords"),
                        new Match("mcp__slack__list_channels", "slack", 12.0, "keywords"),
                        new Match("mcp__email__send_email", "email", 12.0, "keywords"));
        assertThat(answer.searched()).isEqualTo(4);
        assertThat(answer.totalMatches()).isEqualTo(3);
        assertThat(answer.status()).isEqualTo(SearchAnswer.Status.READY);
    }

    @Test
    void hidden_tools_are_found_by_no_rule() {
        TestPool hiding = pool.override("github", "create_issue", LoadOverride.HIDDEN);

        assertThat(names(search(hiding, "mcp__github__create_issue"))).doesNotContain("mcp__github__create_issue");
        assertThat(names(search(hiding, "create issue", 50))).doesNotContain("mcp__github__create_issue");
        assertThat(names(search(hiding, "mcp__github", 50))).doesNotContain("mcp__github__create_issue");
        assertThat(search(hiding, "mcp__github__create_isue").nearest()).doesNotContain("mcp__github__create_issue");
    }

    @Test
    void a_tool_that_the_pool_loads_is_not_ranked_by_keywords() {
        TestPool loading = pool.override("github", "list_issues", LoadOverride.ALWAYS);

        SearchAnswer answer = search(loading, "issues please");

        assertThat(names(answer)).isEmpty();
        assertThat(answer.searched()).isEqualTo(4);
    }
}
