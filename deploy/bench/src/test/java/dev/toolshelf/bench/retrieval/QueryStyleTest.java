package dev.toolshelf.bench.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QueryStyleTest {

    @Test
    void keywords_are_the_words_that_say_something() {
        assertThat(QueryStyle.KEYWORDS.write("Could you please send an e-mail to Ann, and then list my issues?"))
                .isEqualTo("send e-mail ann list issues");
    }

    @Test
    void keywords_are_at_most_twelve() {
        assertThat(QueryStyle.KEYWORDS.write("w ".repeat(40)).split(" ")).hasSize(12);
    }

    @Test
    void a_text_of_stop_words_stays() {
        assertThat(QueryStyle.KEYWORDS.write("What is it?")).isEqualTo("What is it?");
    }
}
