package dev.toolshelf.search.dense;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfilesWithModelTest {

    private static final Profile DENSE = Profiles.builtIn().named("toolllm").orElseThrow();
    private static final Profile DEFAULT = Profiles.builtIn().named("toolshelf").orElseThrow();

    private final Harnesses without = new Harnesses();
    private final Harnesses with = new Harnesses(new Vectors(new ConceptModel(), Runnable::run));
    private final PoolIndex pool = new TestPool()
            .mcp("post", "send_mail", "Send mail to somebody")
            .mcp("sky", "forecast", "Weather of the coming days")
            .mcp("forge", "create_issue", "Create an issue")
            .index();

    private SearchAnswer ask(Harnesses harnesses, Profile profile, String query) {
        return harnesses.search(profile).orElseThrow().search("q", query, 5, pool);
    }

    private static List<String> names(SearchAnswer answer) {
        return answer.matches().stream().map(Match::name).toList();
    }

    @Test
    void the_dense_profile_is_searched_only_with_a_model() {
        assertThat(without.search(DENSE)).isEmpty();
        assertThat(names(ask(with, DENSE, "is there rain"))).startsWith("mcp__sky__forecast");
    }

    @Test
    void the_default_profile_goes_by_meaning_too_where_there_is_a_model() {
        assertThat(ask(without, DEFAULT, "mail to somebody").matches())
                .extracting(Match::why)
                .containsOnly("keywords");
        assertThat(ask(with, DEFAULT, "mail to somebody").matches())
                .extracting(Match::why)
                .containsOnly("hybrid");
    }

    @Test
    void names_selects_and_refusals_of_the_default_profile_are_the_same_with_and_without_a_model() {
        for (String query : List.of(
                "create_issue", "Create Issue", "select:mcp__sky__forecast,none", "mcp__post", "", "zq xw vy")) {
            SearchAnswer answer = ask(with, DEFAULT, query);
            SearchAnswer expected = ask(without, DEFAULT, query);

            assertThat(names(answer)).as(query).startsWith(names(expected).toArray(String[]::new));
            assertThat(answer.error()).as(query).isEqualTo(expected.error());
            assertThat(answer.missing()).as(query).isEqualTo(expected.missing());
        }
    }

    @Test
    void a_required_word_is_required_with_a_model_too() {
        assertThat(names(ask(with, DEFAULT, "+issue rain"))).containsExactly("mcp__forge__create_issue");
    }

    @Test
    void a_query_in_a_script_that_the_model_cannot_read_goes_by_words_alone() {
        assertThat(names(ask(with, DEFAULT, "天気を教えてください"))).isEmpty();
    }
}
