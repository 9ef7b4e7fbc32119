package dev.toolshelf.search.dense;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClausesTest {

    @Test
    void one_need_is_one_text() {
        assertThat(Clauses.of("  list open issues ")).containsExactly("list open issues");
    }

    @Test
    void sentences_and_joined_needs_follow_the_whole() {
        assertThat(Clauses.of("Book a table for two. Send the address to Ann and then add it to my calendar!"))
                .containsExactly(
                        "Book a table for two. Send the address to Ann and then add it to my calendar!",
                        "Book a table for two",
                        "Send the address to Ann",
                        "add it to my calendar!");
    }

    @Test
    void what_is_too_short_to_be_a_need_stays_with_its_neighbour() {
        assertThat(Clauses.of("compare prices of apples and pears, then order the cheapest"))
                .contains("compare prices of apples and pears")
                .doesNotContain("pears");
    }

    @Test
    void work_is_bounded_whatever_the_query_says() {
        String endless = "find one more thing. ".repeat(700);

        assertThat(Clauses.of(endless))
                .hasSizeLessThanOrEqualTo(7)
                .allSatisfy(text -> assertThat(text).hasSizeLessThanOrEqualTo(1_200));
    }
}
