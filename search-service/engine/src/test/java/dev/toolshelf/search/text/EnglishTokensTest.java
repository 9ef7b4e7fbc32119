package dev.toolshelf.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EnglishTokensTest {

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("SPACE Station", List.of("space", "station")),
                Arguments.of(
                        "connection connective connecting connect",
                        List.of("connect", "connect", "connect", "connect")),
                Arguments.of("i me you're you'd shouldn't the Of", List.of()),
                Arguments.of("issues issues", List.of("issu", "issu")),
                Arguments.of("mcp__githublist_issues", List.of("mcp__githublist_issu")),
                Arguments.of("Übersetzt gemüse Gießen", List.of("ubersetzt", "gemus", "giessen")),
                Arguments.of("翻訳 テキスト", List.of("fan", "yi", "tekisuto")),
                Arguments.of("Привет – 한국", List.of("privet", "hangug")),
                Arguments.of("🚀 🔥 👍🏽", List.of("rocket", "fire", "thumb", "sign")),
                Arguments.of("𝐁𝐨𝐥𝐝 ﬁle ½", List.of("bold", "file", "1", "2")));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void tokens_are_the_stems_of_transliterated_words_without_stop_words(String text, List<String> tokens) {
        assertThat(new EnglishTokens().of(text)).isEqualTo(tokens);
    }

    @Test
    void half_a_surrogate_pair_splits_and_breaks_nothing() {
        assertThat(new EnglishTokens().of("left \ud83d right")).containsExactly("left", "right");
    }

    @Test
    void what_is_ascii_already_stays_the_same_object() {
        String text = "plain text\u0007";

        assertThat(Ascii.of(text)).isSameAs(text);
    }
}
