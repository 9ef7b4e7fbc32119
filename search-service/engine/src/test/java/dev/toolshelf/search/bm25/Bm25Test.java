package dev.toolshelf.search.bm25;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What profiles {@code codex}, {@code grok-build} and {@code happen} find (reference: harnesses 2, 4, 9). */
class Bm25Test {

    private final TestPool pool = new TestPool()
            .mcp("github", "create_issue", "Open an issue")
            .mcp("github", "list_issues", "List issues of a repository")
            .mcp("linear", "create_issue", "Open an issue for a team")
            .mcp("team-chat", "sendMessage", "Post to a channel");

    @Test
    void codex_takes_a_name_as_one_word_and_joins_server_and_tool() {
        assertThat(names("codex", "create_issue"))
                .containsExactly("mcp__github__create_issue", "mcp__linear__create_issue");
        assertThat(names("codex", "create")).isEmpty();
        assertThat(names("codex", "mcp__github__create_issue")).isEmpty();
        assertThat(names("codex", "mcp__githubcreate_issue")).containsExactly("mcp__github__create_issue");
    }

    @Test
    void codex_finds_a_server_by_the_words_of_its_name_and_of_its_instructions() {
        pool.instructions("linear", "Sprint planning");

        assertThat(names("codex", "chat")).containsExactly("mcp__team-chat__sendMessage");
        assertThat(names("codex", "sprints")).containsExactly("mcp__linear__create_issue");
    }

    @Test
    void codex_reads_the_top_level_names_of_an_mcp_schema_and_all_words_of_a_builtin_one() {
        String schema = "{\"properties\":{\"kiwi\":{\"description\":\"banana\","
                + "\"properties\":{\"pineapple\":{\"description\":\"mango\"}}}}}";
        TestPool pool = new TestPool()
                .tool("fruit", SourceKind.MCP, Tool.of("grow", "", schema))
                .tool("builtin", SourceKind.BUILTIN, deferred("pick_up", schema));

        assertThat(names("codex", "kiwi", pool)).hasSize(2);
        for (String word : List.of("banana", "pineapple", "mango", "pick")) {
            assertThat(names("codex", word, pool)).as(word).containsExactly("pick_up");
        }
    }

    @Test
    void codex_refuses_an_empty_query_and_a_limit_below_one() {
        assertThat(search("codex", " ", null).error()).contains("query");
        assertThat(search("codex", "issue", 0).error()).contains("max_results is 0");
        assertThat(search("codex", "issue", -1).error()).contains("max_results is -1");
        assertThat(search("codex", "zzz", 1_000).error()).isNull();
    }

    @Test
    void grok_answers_an_exact_name_with_the_first_tool_of_that_name_alone() {
        for (String query : List.of("create_issue", " CREATE_ISSUE ", "github__create_issue")) {
            SearchAnswer answer = search("grok-build", query, 5);

            assertThat(answer.matches())
                    .as(query)
                    .containsExactly(new Match("mcp__github__create_issue", "github", 1.0, "name"));
        }
        assertThat(names("grok-build", "linear__create_issue")).containsExactly("mcp__linear__create_issue");
    }

    @Test
    void grok_does_not_let_a_hidden_or_loaded_tool_answer_for_its_name() {
        pool.override("github", "create_issue", LoadOverride.HIDDEN)
                .override("linear", "create_issue", LoadOverride.ALWAYS);

        assertThat(names("grok-build", "create_issue")).containsExactly("mcp__github__list_issues");
    }

    @Test
    void grok_splits_identifiers_in_documents_and_in_the_query() {
        assertThat(names("grok-build", "send")).containsExactly("mcp__team-chat__sendMessage");
        assertThat(names("grok-build", "messageSend")).containsExactly("mcp__team-chat__sendMessage");
        assertThat(names("grok-build", "channel-chat")).containsExactly("mcp__team-chat__sendMessage");
    }

    @Test
    void grok_answers_nothing_to_an_empty_query_and_a_limit_of_zero_without_an_error() {
        assertThat(search("grok-build", "", null).matches()).isEmpty();
        assertThat(search("grok-build", "", null).error()).isNull();
        assertThat(search("grok-build", "issue", 0).matches()).isEmpty();
        assertThat(search("grok-build", "issue", 0).error()).isNull();
    }

    @Test
    void grok_answers_an_exact_name_also_with_a_limit_of_zero() {
        assertThat(search("grok-build", "list_issues", 0).matches())
                .extracting(Match::name)
                .containsExactly("mcp__github__list_issues");
    }

    @Test
    void happen_finds_by_parts_of_names_and_by_words_deep_in_a_schema() {
        String schema = "{\"properties\":{\"a\":{\"properties\":{\"pineapple\":{}}}}}";
        TestPool pool = new TestPool().tool("fruit", SourceKind.MCP, Tool.of("growTree", "", schema));

        assertThat(names("happen", "tree", pool)).containsExactly("mcp__fruit__growTree");
        assertThat(names("happen", "pineapples", pool)).containsExactly("mcp__fruit__growTree");
    }

    @Test
    void equal_scores_keep_the_order_of_the_pool_also_at_the_limit() {
        TestPool same =
                new TestPool().mcp("a", "x1", "issue").mcp("a", "x2", "issue").mcp("a", "x3", "issue");

        assertThat(names("codex", "issue", same)).containsExactly("mcp__a__x1", "mcp__a__x2", "mcp__a__x3");
        assertThat(search("codex", "issue", 2, same).matches())
                .extracting(Match::name)
                .containsExactly("mcp__a__x1", "mcp__a__x2");
        assertThat(search("codex", "issue", 2, same).totalMatches()).isEqualTo(3);
    }

    @Test
    void a_word_that_stands_twice_in_the_query_counts_twice() {
        double once = search("codex", "issue", 1).matches().get(0).score();
        double twice = search("codex", "issue Issues", 1).matches().get(0).score();

        assertThat(twice).isEqualTo(2 * once);
    }

    @Test
    void loaded_tools_are_not_found_and_do_not_count_in_the_statistics() {
        TestPool without = new TestPool().mcp("a", "x", "apple pie").mcp("a", "y", "banana");
        TestPool with = new TestPool()
                .mcp("a", "x", "apple pie")
                .mcp("a", "y", "banana")
                .mcp("a", "z", "apple apple and more words than the others")
                .override("a", "z", LoadOverride.ALWAYS);

        assertThat(search("codex", "apple", 5, with).matches())
                .isEqualTo(search("codex", "apple", 5, without).matches());
        assertThat(search("codex", "apple", 5, with).searched()).isEqualTo(2);
    }

    @Test
    void an_explanation_names_the_word_the_fields_and_the_weight() {
        PoolIndex index = pool.index();
        Bm25 ranking = new Bm25(new Ranking.Bm25(1.2, 0.75, "grok-build"));

        List<Contribution> reasons = ranking.explain(Request.of("team issues", 5), index, 2);

        assertThat(reasons).extracting(Contribution::term).containsExactly("team", "issu");
        assertThat(reasons).extracting(Contribution::field).containsExactly("description", "description, name-parts");
        assertThat(reasons).allMatch(reason -> reason.weight() > 0);
    }

    @Test
    void only_so_many_words_of_a_query_count() {
        PoolIndex index = pool.index();
        Bm25 ranking = new Bm25(new Ranking.Bm25(1.2, 0.75, "codex"));
        String junk = "zz ".repeat(Bm25.MOST_TOKENS);

        assertThat(ranking.evaluate(Request.of(junk + "issue", 5), index).hits())
                .isEmpty();
        assertThat(ranking.evaluate(Request.of("issue " + junk, 5), index).hits())
                .hasSize(3);
    }

    @Test
    void an_unknown_document_form_is_refused_with_those_that_exist() {
        assertThatThrownBy(() -> new Bm25(new Ranking.Bm25(1.2, 0.75, "other")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("other")
                .hasMessageContaining("grok-build");
    }

    private List<String> names(String profile, String query) {
        return names(profile, query, pool);
    }

    private static List<String> names(String profile, String query, TestPool pool) {
        return search(profile, query, null, pool).matches().stream()
                .map(Match::name)
                .toList();
    }

    private SearchAnswer search(String profile, String query, Integer limit) {
        return search(profile, query, limit, pool);
    }

    private static SearchAnswer search(String profile, String query, Integer limit, TestPool pool) {
        return new Harnesses()
                .search(Profiles.builtIn().named(profile).orElseThrow())
                .orElseThrow()
                .search("q", query, limit, pool.index());
    }

    private static Tool deferred(String name, String schema) {
        return new Tool(name, null, "", Tool.of(name, "", schema).inputSchema(), null, null, null, false, true, false);
    }
}
