package dev.toolshelf.assembler.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.validation.rule.TextForm;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The short way to match names says what the regular expression says. */
class TextFormTest {

    private static final long SEED = 20261201L;
    private static final String ALPHABET = "aZ09_-.$\n \u00e9\u0130\ud83d\ude00";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[a-zA-Z0-9_-]{1,64}",
                "[a-zA-Z0-9_.-]{1,3}",
                "[a-zA-Z0-9_-]+",
                "(?s).{1,5}",
                "[\\w-]{0,4}",
                "[^a]{1,4}",
                "a|b",
                "[a]{2}"
            })
    void both_ways_agree_on_random_texts(String expression) {
        Random random = new Random(SEED);
        TextForm form = new TextForm(expression);
        Pattern pattern = Pattern.compile(expression);

        for (int i = 0; i < 5_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(8); length > 0; length--) {
                text.append(ALPHABET.charAt(random.nextInt(i % 2 == 0 ? 6 : ALPHABET.length())));
            }
            assertThat(form.matches(text.toString()))
                    .as("seed %d, %s on %s", SEED, expression, text)
                    .isEqualTo(pattern.matcher(text).matches());
        }
    }
}
