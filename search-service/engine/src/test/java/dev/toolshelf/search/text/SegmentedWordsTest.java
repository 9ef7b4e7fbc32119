package dev.toolshelf.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Unicode's word boundaries on ASCII text. */
class SegmentedWordsTest {

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("save_issue", List.of("save_issue")),
                Arguments.of("get-weather/now", List.of("get", "weather", "now")),
                Arguments.of("can't  let's", List.of("can't", "let's")),
                Arguments.of("'quoted'", List.of("quoted")),
                Arguments.of("3.14 1,000;2 v1.2", List.of("3.14", "1,000;2", "v1.2")),
                Arguments.of("a.b a.1 1.a a,b 1:2 a:b", List.of("a.b", "a", "1", "1", "a", "a", "b", "1", "2", "a:b")),
                Arguments.of("a..b a. .b", List.of("a", "b", "a", "b")),
                Arguments.of("_ __ _a a_ _.a 1_2", List.of("_a", "a_", "a", "1_2")),
                Arguments.of("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", List.of()),
                Arguments.of("", List.of()),
                Arguments.of("\tone\r\ntwo\u0001three", List.of("one", "two", "three")));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void words_are_those_of_the_default_boundaries(String text, List<String> words) {
        assertThat(SegmentedWords.of(text)).isEqualTo(words);
    }
}
