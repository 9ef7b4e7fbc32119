package dev.toolshelf.search.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.search.evaluate.Explanation.Expected;
import dev.toolshelf.search.evaluate.Explanation.Explained;
import dev.toolshelf.search.evaluate.Explanation.Outcome;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExplainTest {

    private final TestPool pool = new TestPool()
            .mcp("slack", "send_message", "Posts a message to a channel.")
            .mcp("slack", "list_channels", "Lists the channels.")
            .mcp("github", "create_issue", "Opens an issue.")
            .mcp("email", "send_email", "Sends an electronic letter.")
            .mcp("crm", "secret_send", "Sends what nobody may see.")
            .loaded("SendNow")
            .override("crm", "secret_send", LoadOverride.HIDDEN);

    static List<String> profiles() {
        return Profiles.builtIn().names().stream().sorted().toList();
    }

    @Test
    void each_match_says_which_term_hit_which_field_with_which_weight() {
        Explained first = explain("slack send", null, null).matches().get(0);

        assertThat(first.name()).isEqualTo("mcp__slack__send_message");
        assertThat(first.rank()).isEqualTo(1);
        assertThat(first.score()).isEqualTo(24.0);
        assertThat(first.hits())
                .containsExactly(new Contribution("slack", "name part", 12), new Contribution("send", "name part", 12));
    }

    @Test
    void the_weights_of_a_match_add_up_to_its_score() {
        for (Explained match : explain("message channels send", null, null).matches()) {
            assertThat(match.hits().stream().mapToDouble(Contribution::weight).sum())
                    .as(match.name())
                    .isEqualTo(match.score());
        }
    }

    @Test
    void the_answer_is_the_one_that_a_search_gives() {
        assertThat(explain("slack send", 2, null).answer())
                .isEqualTo(Searching.SEARCH.search("q", "slack send", 2, pool.index()));
    }

    @Test
    void nothing_is_said_of_expected_tools_when_none_is_named() {
        assertThat(explain("slack send", null, null).expected()).isEmpty();
        assertThat(explain("slack send", null, " ").expected()).isEmpty();
    }

    @Test
    void an_expected_tool_in_the_answer_has_its_rank_and_hits() {
        Expected expected = expected("slack send", null, "mcp__email__send_email");

        assertThat(expected.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(expected.rank()).isEqualTo(3);
        assertThat(expected.hits()).containsExactly(new Contribution("send", "name part", 12));
    }

    @Test
    void an_expected_tool_is_known_by_its_bare_name_in_any_spelling() {
        assertThat(expected("slack send", null, "Send Email").name()).isEqualTo("mcp__email__send_email");
    }

    @Test
    void a_bare_name_that_several_servers_use_means_all_of_them() {
        pool.mcp("gitlab", "create_issue", "Opens an issue.");

        assertThat(explain("issue", 1, "create_issue").expected())
                .extracting(Expected::name, Expected::outcome)
                .containsExactly(
                        tuple("mcp__github__create_issue", Outcome.FOUND),
                        tuple("mcp__gitlab__create_issue", Outcome.BEYOND_LIMIT));
    }

    @Test
    void a_tool_below_the_limit_has_its_place_among_all_hits() {
        Expected expected = expected("slack send", 1, "mcp__email__send_email");

        assertThat(expected.outcome()).isEqualTo(Outcome.BEYOND_LIMIT);
        assertThat(expected.rank()).isEqualTo(3);
        assertThat(expected.detail()).isEqualTo("it is number 3 of 3; the answer ends at number 1");
    }

    @Test
    void a_name_that_nobody_has_is_told_with_the_nearest_ones() {
        Expected expected = expected("slack send", null, "send_mesage");

        assertThat(expected.outcome()).isEqualTo(Outcome.UNKNOWN_NAME);
        assertThat(expected.name()).isEqualTo("send_mesage");
        assertThat(expected.rank()).isNull();
        assertThat(expected.nearest()).contains("mcp__slack__send_message");
    }

    @Test
    void a_hidden_tool_is_told_as_hidden_by_its_full_and_by_its_bare_name() {
        assertThat(expected("send", null, "mcp__crm__secret_send").outcome()).isEqualTo(Outcome.HIDDEN);
        assertThat(expected("send", null, "secretSend").outcome()).isEqualTo(Outcome.HIDDEN);
    }

    @Test
    void a_loaded_tool_is_told_as_loaded_unless_its_name_finds_it() {
        assertThat(expected("send", null, "SendNow").outcome()).isEqualTo(Outcome.LOADED);
        assertThat(expected("select:SendNow", null, "SendNow").outcome()).isEqualTo(Outcome.FOUND);
    }

    @Test
    void a_tool_that_no_term_hits_is_told_as_such() {
        Expected expected = expected("slack", null, "create_issue");

        assertThat(expected.outcome()).isEqualTo(Outcome.NO_HIT);
        assertThat(expected.hits()).isEmpty();
    }

    @Test
    void a_tool_without_a_required_word_is_told_as_dropped_with_what_hits_it() {
        Expected expected = expected("+slack send", null, "send_email");

        assertThat(expected.outcome()).isEqualTo(Outcome.DROPPED);
        assertThat(expected.hits()).containsExactly(new Contribution("send", "name part", 12));
    }

    @Test
    void a_refused_query_keeps_every_expected_tool_out() {
        Expected expected = expected("send", 0, "send_email");

        assertThat(expected.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(expected.detail()).contains("max_results is 0");
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void every_profile_that_ranks_explains_its_first_match_and_an_expected_tool(String name) {
        Profile profile = Profiles.builtIn().named(name).orElseThrow();
        Optional<PoolSearch> search = new Harnesses().search(profile);
        if (search.isEmpty()) {
            assertThat(profile.ranking())
                    .as("a ranking that is not put together")
                    .isNotNull();
            return;
        }

        Explanation explanation = search.get().explain("q", "message", null, null, null, "send_message", pool.index());

        assertThat(explanation.answer().matches().get(0).name()).isEqualTo("mcp__slack__send_message");
        assertThat(explanation.matches().get(0).rank()).isEqualTo(1);
        assertThat(explanation.matches().get(0).hits()).isNotEmpty();
        assertThat(explanation.expected()).singleElement().satisfies(expected -> {
            assertThat(expected.outcome()).isEqualTo(Outcome.FOUND);
            assertThat(expected.rank()).isEqualTo(1);
        });
    }

    private Explanation explain(String query, Integer maxResults, String expected) {
        return Searching.SEARCH.explain("q", query, maxResults, null, null, expected, pool.index());
    }

    private Expected expected(String query, Integer maxResults, String expected) {
        List<Expected> all = explain(query, maxResults, expected).expected();
        assertThat(all).hasSize(1);
        return all.get(0);
    }
}
