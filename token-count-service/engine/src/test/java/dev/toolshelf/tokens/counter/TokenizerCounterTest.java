package dev.toolshelf.tokens.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.counter.Counter.Counted;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenizerCounterTest {

    private static final ModelFamily GPT = ModelFamilies.builtIn().byId("gpt").orElseThrow();

    private final TokenizerCounter counter = new TokenizerCounter();

    @Test
    void counts_of_any_split_agree_exactly() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            List<Definition> definitions = Definition.of(listing(random), "srv");
            int cut = random.nextInt(definitions.size() + 1);

            List<Integer> together = tokens(definitions);

            List<Integer> apart = new ArrayList<>(tokens(definitions.subList(0, cut)));
            apart.addAll(tokens(definitions.subList(cut, definitions.size())));
            assertThat(apart).as("seed %d round %d", seed, round).isEqualTo(together);
        }
    }

    @Test
    void each_ordinary_word_more_is_one_token_more() {
        assertThat(described("hello world hello world").get(0))
                .isEqualTo(described("hello world").get(0) + 2);
    }

    @Test
    void text_that_looks_like_a_control_token_is_counted_as_text() {
        assertThat(described("<|endoftext|>").get(0))
                .isGreaterThan(described("").get(0) + 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", " ", "\n", "é", "𝛑", "ab1 ", "((((", "日本語"})
    void a_huge_description_of_anything_is_counted(String unit) {
        Listing listing = new Listing(null, List.of(Tool.of("a", unit.repeat(200_000 / unit.length()), "{}")));

        assertThatCode(() ->
                        assertThat(tokens(Definition.of(listing, "s")).get(0)).isPositive())
                .doesNotThrowAnyException();
    }

    @Test
    void an_unknown_encoding_is_said() {
        ModelFamily odd = new ModelFamily("odd", List.of("odd-*"), "o999k_base", 0, null);

        assertThat(counter.unfit(odd)).contains("unknown encoding o999k_base");
        assertThat(counter.unfit(GPT)).isEmpty();
    }

    private List<Integer> described(String description) {
        return tokens(Definition.of(new Listing(null, List.of(Tool.of("a", description, "{}"))), "s"));
    }

    private List<Integer> tokens(List<Definition> definitions) {
        return ((Counted) counter.count(GPT, definitions)).tokens();
    }

    private static Listing listing(Random random) {
        List<Tool> tools = new ArrayList<>();
        int size = 1 + random.nextInt(12);
        for (int i = 0; i < size; i++) {
            String words = random.ints(random.nextInt(40), 0, WORDS.length)
                    .mapToObj(word -> WORDS[word])
                    .reduce("", (left, right) -> left + right);
            tools.add(Tool.of("tool_" + i, words, "{\"type\":\"object\",\"title\":\"" + i * 7919 + "\"}"));
        }
        return new Listing(null, tools);
    }

    private static final String[] WORDS = {
        "issue", " create", "\n\n", "  ", "é", "日本", "𝛑", "\"quoted\"", " 12345", "camelCase", "_", "<|endoftext|>"
    };
}
