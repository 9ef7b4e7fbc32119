package dev.toolshelf.search.evaluate;

import static dev.toolshelf.search.evaluate.Searching.search;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SPEC section 5, rule 5, refusals, limits and status. */
class AnswerTest {

    private final TestPool pool = new TestPool()
            .mcp("slack", "send_message")
            .mcp("slack", "list_channels")
            .mcp("github", "create_issue")
            .mcp("github", "create_pull_request");

    @ParameterizedTest
    @CsvSource({
        "mcp__slack__send_mesage, mcp__slack__send_message",
        "isue, mcp__github__create_issue",
        "crete isue, mcp__github__create_issue",
        "puwl reqest, mcp__github__create_pull_request",
        "chanels, mcp__slack__list_channels",
    })
    void nothing_found_is_no_error_and_names_the_nearest_first(String query, String nearest) {
        SearchAnswer answer = search(pool, query);

        assertThat(answer.matches()).isEmpty();
        assertThat(answer.totalMatches()).isZero();
        assertThat(answer.error()).isNull();
        assertThat(answer.searched()).isEqualTo(4);
        assertThat(answer.nearest()).startsWith(nearest).hasSizeLessThanOrEqualTo(5);
    }

    @Test
    void a_query_that_is_like_nothing_has_no_nearest_name_and_never_finds_all_tools() {
        SearchAnswer answer = search(pool, "zzzqqq", 50);

        assertThat(answer.matches()).isEmpty();
        assertThat(answer.nearest()).isEmpty();
    }

    @Test
    void at_most_five_nearest_names_are_told() {
        TestPool many = new TestPool();
        for (int i = 0; i < 20; i++) {
            many.mcp("server", "calendar_entry_" + i);
        }

        assertThat(search(many, "calandar_entri").nearest()).hasSize(5);
    }

    @Test
    void sources_that_are_not_all_there_make_the_answer_partial() {
        pool.source("jira", SourceKind.MCP, SourceStatus.CONNECTING)
                .source("mail", SourceKind.MCP, SourceStatus.NEEDS_LOGIN)
                .source("wiki", SourceKind.MCP, SourceStatus.FAILED)
                .missing("gone");

        SearchAnswer nothing = search(pool, "zzzqqq");
        SearchAnswer something = search(pool, "slack");

        Map<String, String> expected =
                Map.of("jira", "connecting", "mail", "needs-login", "wiki", "failed", "gone", "missing");
        assertThat(nothing.status()).isEqualTo(SearchAnswer.Status.PARTIAL);
        assertThat(nothing.unavailable()).isEqualTo(expected);
        assertThat(something.status()).isEqualTo(SearchAnswer.Status.PARTIAL);
        assertThat(something.unavailable()).isEqualTo(expected);
        assertThat(something.matches()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | 5 | query is empty; it must have at least one name or word",
                "slack | 0 | max_results is 0; it must be at least 1",
                "slack | -1 | max_results is -1; it must be at least 1",
                "select:mcp__slack__send_message | 0 | max_results is 0; it must be at least 1",
            })
    void a_refused_query_has_field_value_and_rule_and_no_match(String query, int maxResults, String error) {
        SearchAnswer answer = search(pool, query, maxResults);

        assertThat(answer.error()).isEqualTo(error);
        assertThat(answer.matches()).isEmpty();
        assertThat(answer.searched()).isZero();
        assertThat(answer.poolRevision()).isEqualTo(7);
    }

    @Test
    void max_results_above_the_cap_is_clamped_and_said() {
        for (int i = 0; i < 60; i++) {
            pool.mcp("many", "thing_" + i);
        }

        SearchAnswer answer = search(pool, "thing", 99);

        assertThat(answer.matches()).hasSize(50);
        assertThat(answer.totalMatches()).isEqualTo(60);
        assertThat(answer.notes()).containsExactly("max_results was 99 and is limited to 50");
    }

    @Test
    void without_max_results_the_default_of_the_profile_counts() {
        for (int i = 0; i < 60; i++) {
            pool.mcp("many", "thing_" + i);
        }

        assertThat(search(pool, "thing").matches()).hasSize(5);
        assertThat(search(pool, "thing").notes()).isEmpty();
    }

    @Test
    void an_answer_names_query_and_revision() {
        SearchAnswer answer = search(pool, "slack");

        assertThat(answer.queryId()).isEqualTo("q");
        assertThat(answer.poolRevision()).isEqualTo(7);
    }

    @Test
    void a_pool_without_a_tool_is_searched_without_an_error() {
        SearchAnswer answer = search(new TestPool(), "anything");

        assertThat(answer.matches()).isEmpty();
        assertThat(answer.searched()).isZero();
        assertThat(answer.status()).isEqualTo(SearchAnswer.Status.READY);
    }
}
