package dev.toolshelf.tokens.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.Counter.Counted;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.CounterChain.Result;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EstimateCounterTest {

    private static final ModelFamily OPUS =
            ModelFamilies.builtIn().byId("claude-opus-5").orElseThrow();
    private static final ModelFamily GPT = ModelFamilies.builtIn().byId("gpt").orElseThrow();
    private static final List<Definition> DEFINITIONS = Definition.of(
            new Listing(null, List.of(Tool.of("add", "Adds two numbers", "{\"type\":\"object\"}"))), "calc");

    private final EstimateCounter counter = new EstimateCounter();

    @Test
    void a_family_of_which_nothing_is_known_is_counted_in_characters_with_the_reason() {
        Result result = new CounterChain(List.of(counter)).count("d", "calc", listing(), OPUS);

        assertThat(result.count().unit()).isEqualTo(CountUnit.CHARACTERS);
        assertThat(result.count().skipped())
                .containsExactly("estimate: no provider has counted enough for family claude-opus-5");
    }

    @Test
    void after_three_answers_of_the_provider_the_family_is_estimated() {
        int base = base();
        learn(OPUS, 2 * base, 3);

        ListingCount count = new CounterChain(List.of(counter))
                .count("d", "calc", listing(), OPUS)
                .count();

        assertThat(count.unit()).isEqualTo(CountUnit.ESTIMATE);
        assertThat(count.counter()).isEqualTo("estimate-o200k*2.00+0.0");
        assertThat(count.tools()).extracting(ToolCount::tokens).containsExactly(2 * base);
    }

    @Test
    void a_family_is_not_estimated_from_another_ones_answers() {
        learn(OPUS, 100, 3);

        assertThat(counter.unfit(ModelFamilies.builtIn().byId("claude-4-6").orElseThrow()))
                .isPresent();
    }

    @Test
    void a_family_with_a_tokenizer_of_its_own_is_not_learned() {
        learn(GPT, 100, 3);

        assertThat(counter.unfit(GPT)).isPresent();
    }

    @Test
    void a_given_factor_is_enough() {
        ModelFamily given = new ModelFamily("given", List.of(), null, 0, null, 0, 3.0, List.of());

        assertThat(counter.unfit(given)).isEmpty();
        assertThat(counter.count(given, DEFINITIONS)).isEqualTo(new Counted(List.of(3 * base())));
    }

    @Test
    void estimates_that_the_newest_fit_would_hardly_change_are_left_alone() {
        learn(OPUS, 2 * base(), 3);

        assertThat(counter.outdated("estimate-o200k*2.00+0.0", OPUS)).isFalse();
        assertThat(counter.outdated("estimate-o200k*2.05+0.5", OPUS)).isFalse();
        assertThat(counter.outdated("estimate-o200k*2.20+0.0", OPUS)).isTrue();
        assertThat(counter.outdated("estimate-of-old", OPUS)).isTrue();
    }

    @Test
    void estimates_of_any_split_agree_exactly() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        learn(OPUS, Math.round(1.37f * base()), 3);
        for (int round = 0; round < 200; round++) {
            List<Tool> tools = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(12); i++) {
                String words = "word ".repeat(random.nextInt(60));
                tools.add(Tool.of("tool" + i, words, "{\"type\":\"object\",\"title\":\"" + words + "\"}"));
            }
            List<Definition> definitions = Definition.of(new Listing(null, tools), "s");
            int cut = random.nextInt(definitions.size() + 1);

            List<Integer> apart = new ArrayList<>(tokens(definitions.subList(0, cut)));
            apart.addAll(tokens(definitions.subList(cut, definitions.size())));

            assertThat(apart).as("seed %d round %d", seed, round).isEqualTo(tokens(definitions));
        }
    }

    private List<Integer> tokens(List<Definition> definitions) {
        return ((Counted) counter.count(OPUS, definitions)).tokens();
    }

    private void learn(ModelFamily family, int tokens, int times) {
        for (int i = 0; i < times; i++) {
            counter.counted(family, DEFINITIONS, tokens);
        }
    }

    /** What the definition costs by the estimate's own tokenizer: the estimate with factor one. */
    private static int base() {
        ModelFamily one = new ModelFamily("one", List.of(), null, 0, null, 0, 1.0, List.of());
        return ((Counted) new EstimateCounter().count(one, DEFINITIONS))
                .tokens()
                .get(0);
    }

    private static Listing listing() {
        return new Listing(null, List.of(DEFINITIONS.get(0).tool()));
    }
}
