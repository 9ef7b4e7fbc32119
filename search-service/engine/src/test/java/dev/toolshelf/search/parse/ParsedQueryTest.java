package dev.toolshelf.search.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.search.parse.ParsedQuery.Refused;
import dev.toolshelf.search.parse.ParsedQuery.Select;
import dev.toolshelf.search.parse.ParsedQuery.Words;
import dev.toolshelf.search.profile.Profiles;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParsedQueryTest {

    @Test
    void an_empty_query_is_refused_with_field_and_rule() {
        Refused refused = new Refused("query is empty; it must have at least one name or word");

        assertThat(ParsedQuery.of(null)).isEqualTo(refused);
        assertThat(ParsedQuery.of("")).isEqualTo(refused);
        assertThat(ParsedQuery.of(" \t\n\u2003")).isEqualTo(refused);
    }

    @Test
    void a_select_without_a_name_is_refused() {
        Refused refused = new Refused("query is \"select:\" without a name; it must name at least one tool");

        assertThat(ParsedQuery.of("select:")).isEqualTo(refused);
        assertThat(ParsedQuery.of("select: , ,")).isEqualTo(refused);
    }

    @Test
    void a_query_over_the_longest_length_is_refused() {
        String longest = "x".repeat(ParsedQuery.MAX_LENGTH);

        assertThat(ParsedQuery.of(longest)).isInstanceOf(Words.class);
        assertThat(ParsedQuery.of(longest + "x"))
                .isEqualTo(new Refused("query has 16385 characters; it must have at most 16384"));
    }

    @Test
    void a_select_trims_spaces_and_keeps_each_name_once_in_order() {
        assertThat(ParsedQuery.of(" SELECT: b , a,b,, A ")).isEqualTo(new Select(List.of("b", "a", "A")));
    }

    @Test
    void words_are_split_at_white_space_and_folded_and_a_plus_makes_them_required() {
        ParsedQuery parsed = ParsedQuery.of("+Slack\u00a0SEND\n+ -x c++ send");

        assertThat(((Words) parsed).terms())
                .containsExactly(
                        new Term("slack", true),
                        new Term("send", false),
                        new Term("+", false),
                        new Term("-x", false),
                        new Term("c++", false),
                        new Term("send", false));
    }

    @Test
    void words_over_the_most_are_left_out_with_a_note() {
        Words exact = (Words) ParsedQuery.of(String.join(" ", Collections.nCopies(64, "a")));
        Words over = (Words) ParsedQuery.of(String.join(" ", Collections.nCopies(65, "a")));

        assertThat(exact.notes()).isEmpty();
        assertThat(over.terms()).hasSize(64);
        assertThat(over.notes()).containsExactly("query has 65 words; only the first 64 count");
    }

    @Test
    void max_results_has_a_default_a_floor_and_a_cap() {
        var limits = Profiles.builtIn().named("claude-code").orElseThrow().results();

        assertThat(ResultLimit.of(null, limits)).isEqualTo(new ResultLimit(5, null, null));
        assertThat(ResultLimit.of(1, limits)).isEqualTo(new ResultLimit(1, null, null));
        assertThat(ResultLimit.of(50, limits)).isEqualTo(new ResultLimit(50, null, null));
        assertThat(ResultLimit.of(51, limits))
                .isEqualTo(new ResultLimit(50, "max_results was 51 and is limited to 50", null));
        assertThat(ResultLimit.of(0, limits).error()).isEqualTo("max_results is 0; it must be at least 1");
        assertThat(ResultLimit.of(-3, limits).error()).isEqualTo("max_results is -3; it must be at least 1");
    }
}
