package dev.toolshelf.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "send a message | message | true",
                "send a message | send | true",
                "send messages | message | false",
                "resend it | send | false",
                "resend, then send | send | true",
                "snake_case | snake | false",
                "user's files | user | true",
                "compile c++ code | c++ | true",
                "compile c++11 | c++ | true",
                "compile objc++ | c++ | false",
                "a.b (c) | . | true",
                "a.b (c) | ( | true",
                "plain text | . | false",
                "übersetzt text | übersetzt | true",
                "unübersetzt | übersetzt | false",
                "straße | stra | false",
                "этот файл | файл | true",
                "файлы | файл | false",
                "テキストを翻訳する | 翻訳 | true",
                "データベース | ベース | false",
                "cafe\u0301 au lait | cafe | false",
                "wow 🌍 | 🌍 | true",
                "wow 🌍🌍 | 🌍 | true",
                "x1 | x | false",
            })
    void a_term_is_found_only_between_word_boundaries(String text, String term, boolean found) {
        assertThat(Words.contain(text, term)).isEqualTo(found);
    }
}
