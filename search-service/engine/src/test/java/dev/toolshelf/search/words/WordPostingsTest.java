package dev.toolshelf.search.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WordPostingsTest {

    private final WordPostings postings = postings();

    private static WordPostings postings() {
        WordPostings.Builder builder = new WordPostings.Builder();
        builder.mark("issue", 0, 1);
        builder.mark("issues", 0, 4);
        builder.count("issue", 0);
        builder.count("issue", 0);
        builder.mark("tissue", 2, 1);
        builder.mark("is", 2, 1);
        builder.mark("issue", 2, 2);
        builder.mark("banana", 5, 8);
        return builder.build();
    }

    @Test
    void a_word_tells_its_tools_with_marks_and_counts() {
        int word = postings.find("issue");

        assertThat(postings.from(word + 1) - postings.from(word)).isEqualTo(2);
        assertThat(postings.tool(postings.from(word))).isZero();
        assertThat(postings.marks(postings.from(word))).isEqualTo(1);
        assertThat(postings.count(postings.from(word))).isEqualTo(2);
        assertThat(postings.tool(postings.from(word) + 1)).isEqualTo(2);
        assertThat(postings.marks(postings.from(word) + 1)).isEqualTo(2);
        assertThat(postings.find("iss")).isEqualTo(-1);
        assertThat(postings.find("zebra")).isEqualTo(-1);
    }

    @Test
    void words_are_found_by_their_beginning_and_by_what_they_hold_each_once() {
        List<String> starting = new ArrayList<>();
        List<String> containing = new ArrayList<>();
        postings.startingWith("is", word -> starting.add(postings.word(word)));
        postings.containing("an", word -> containing.add(postings.word(word)));
        postings.containing("ssue", word -> containing.add(postings.word(word)));

        assertThat(starting).containsExactly("is", "issue", "issues");
        assertThat(containing).containsExactly("banana", "issue", "issues", "tissue");
    }

    @Test
    void a_listing_without_words_has_none() {
        WordPostings none = new WordPostings.Builder().build();
        TreeMap<Integer, Integer> told = new TreeMap<>();
        none.containing("a", word -> told.put(word, 1));
        none.startingWith("a", word -> told.put(word, 1));

        assertThat(none.find("a")).isEqualTo(-1);
        assertThat(told).isEmpty();
    }
}
