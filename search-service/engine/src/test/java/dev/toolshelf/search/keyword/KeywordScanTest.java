package dev.toolshelf.search.keyword;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.parse.ParsedQuery.Words;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rows of SPEC section 5, rule 4. */
class KeywordScanTest {

    private final KeywordScan scan = new KeywordScan((KeywordWeights)
            Profiles.builtIn().named("claude-code").orElseThrow().ranking());

    @Test
    void the_example_of_the_specification_scores_24_12_0_12() {
        TestPool pool = new TestPool()
                .mcp("slack", "send_message")
                .mcp("slack", "list_channels")
                .mcp("github", "create_issue")
                .mcp("email", "send_email");

        assertThat(scores(pool, "slack send")).containsExactly(24.0, 12.0, 0.0, 12.0);
    }

    @Test
    void a_whole_name_part_counts_12_for_mcp_and_10_for_built_in_tools() {
        assertThat(scores(new TestPool().mcp("github", "create_issue").deferred("IssueEdit"), "issue"))
                .containsExactly(12.0, 10.0);
    }

    @Test
    void a_term_inside_a_name_part_counts_6_for_mcp_and_5_for_built_in_tools() {
        assertThat(scores(new TestPool().mcp("github", "list_issues").deferred("ListIssues"), "issue"))
                .containsExactly(6.0, 5.0);
    }

    @Test
    void a_term_across_name_parts_counts_3_only_while_nothing_scored() {
        TestPool pool = new TestPool().mcp("slack", "send_message");

        assertThat(scores(pool, "send_mess")).containsExactly(3.0);
        assertThat(scores(pool, "mcp__slack")).containsExactly(3.0);
        assertThat(scores(pool, "slack send_mess")).containsExactly(12.0);
        assertThat(scores(pool, "send_mess slack")).containsExactly(15.0);
        assertThat(scores(pool, "send_mess k__s")).containsExactly(3.0);
    }

    @Test
    void a_search_hint_counts_4_and_a_description_2_between_word_boundaries() {
        TestPool pool = new TestPool()
                .hinted("a", "x", "jupyter notebook")
                .mcp("b", "y", "Edits a Notebook.")
                .mcp("c", "z", "Edits notebooks.");

        assertThat(scores(pool, "notebook")).containsExactly(4.0, 2.0, 0.0);
        assertThat(scores(pool, "book")).containsExactly(0.0, 0.0, 0.0);
    }

    @Test
    void name_hint_and_description_add_up_and_repeated_terms_count_again() {
        TestPool pool = new TestPool().mcp("slack", "send_message", "Send it: send a message.");

        assertThat(scores(pool, "send")).containsExactly(14.0);
        assertThat(scores(pool, "send send")).containsExactly(28.0);
    }

    @Test
    void a_tool_without_every_required_term_scores_nothing_and_required_terms_score_too() {
        TestPool pool = new TestPool()
                .mcp("slack", "send_message")
                .mcp("email", "send_email", "Works without slack.")
                .mcp("email", "list", "Lists slacking people.")
                .hinted("chat", "post", "slack");

        assertThat(scores(pool, "+slack send")).containsExactly(24.0, 14.0, 0.0, 4.0);
        assertThat(scores(pool, "+slack +send")).containsExactly(24.0, 14.0, 0.0, 0.0);
        assertThat(scores(pool, "+slac")).containsExactly(6.0, 0.0, 0.0, 0.0);
    }

    @Test
    void terms_are_literals() {
        TestPool pool = new TestPool()
                .mcp("a", "compile", "Compiles C++ (and C).")
                .mcp("b", "other", "Anything else")
                .mcp("c", "star", "A .* pattern");

        assertThat(scores(pool, "c++")).containsExactly(2.0, 0.0, 0.0);
        assertThat(scores(pool, ".")).containsExactly(2.0, 0.0, 2.0);
        assertThat(scores(pool, "(")).containsExactly(2.0, 0.0, 0.0);
        assertThat(scores(pool, ".*")).containsExactly(0.0, 0.0, 2.0);
        assertThat(scores(pool, "[ \\ a|b ^$ (?i)")).containsExactly(0.0, 0.0, 0.0);
    }

    @Test
    void word_boundaries_are_those_of_unicode() {
        TestPool pool = new TestPool().mcp("a", "t", "Übersetzt Text – 翻訳 テキスト – traduit");

        assertThat(scores(pool, "übersetzt")).containsExactly(2.0);
        assertThat(scores(pool, "ÜBERSETZT")).containsExactly(2.0);
        assertThat(scores(pool, "bersetzt")).containsExactly(0.0);
        assertThat(scores(pool, "翻訳")).containsExactly(2.0);
    }

    @Test
    void a_short_form_does_not_hide_the_words_of_the_name() {
        TestPool pool = new TestPool().mcp("server", "a_very_long_tool_name_that_no_provider_takes_because_of_zebra");

        assertThat(pool.view().tools().get(0).name()).doesNotContain("zebra").hasSize(64);
        assertThat(scores(pool, "zebra")).containsExactly(12.0);
    }

    @Test
    void characters_that_cleaning_took_from_the_name_are_still_found() {
        TestPool pool = new TestPool().mcp("misc", "c++ compile").mcp("misc", "日本語ツール");

        assertThat(scores(pool, "c++")).containsExactly(3.0, 0.0);
        assertThat(scores(pool, "ツール")).containsExactly(0.0, 3.0);
    }

    private List<Double> scores(TestPool pool, String query) {
        Words words = (Words) ParsedQuery.of(query);
        List<Double> scores = new ArrayList<>();
        for (PoolSource source : pool.index().sources()) {
            for (int local = 0; local < source.size(); local++) {
                scores.add(scan.of(ScannedTool.of(source, local), words.terms()));
            }
        }
        return scores;
    }
}
