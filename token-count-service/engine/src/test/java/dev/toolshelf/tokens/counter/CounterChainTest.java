package dev.toolshelf.tokens.counter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.List;
import org.junit.jupiter.api.Test;

class CounterChainTest {

    private static final ModelFamily OPUS = new ModelFamily("claude-opus-5", List.of(), null, 286, "claude-opus-5");
    private static final ModelFamily GPT = new ModelFamily("gpt", List.of(), "o200k_base", 0, "gpt-5.5");
    private static final ModelFamily OTHER = new ModelFamily("other", List.of(), null, 0, null);
    private static final Listing LISTING = new Listing(null, List.of(Tool.of("a", "Adds", "{\"type\":\"object\"}")));
    private static final int CHARACTERS = "mcp__calc__a".length() + 4 + 17;

    @Test
    void the_provider_counts_where_it_is_configured() {
        CounterChain.Result result = chain(true, names -> 286 + 42).count("d", "calc", LISTING, OPUS);

        assertThat(result.provisional()).isFalse();
        assertThat(result.count())
                .isEqualTo(new ListingCount(
                        "d",
                        "calc",
                        "claude-opus-5",
                        CountUnit.PROVIDER,
                        "stub",
                        List.of(),
                        List.of(new ToolCount("a", CHARACTERS, 42))));
        assertThat(result.calls()).containsExactly(new ProviderCall(1, 328, 286, 0, 42));
    }

    @Test
    void without_a_provider_the_tokenizer_counts_where_the_family_has_one() {
        ListingCount count =
                chain(false, names -> 1).count("d", "calc", LISTING, GPT).count();

        assertThat(count.unit()).isEqualTo(CountUnit.TOKENIZER);
        assertThat(count.counter()).isEqualTo("jtokkit-o200k");
        assertThat(count.skipped()).containsExactly("stub: not configured");
        assertThat(count.tools().get(0).tokens()).isPositive();
    }

    @Test
    void with_neither_characters_are_counted_and_both_reasons_said() {
        CounterChain.Result result = chain(false, names -> 1).count("d", "calc", LISTING, OPUS);

        assertThat(result.provisional()).isFalse();
        assertThat(result.count().unit()).isEqualTo(CountUnit.CHARACTERS);
        assertThat(result.count().tools()).containsExactly(new ToolCount("a", CHARACTERS, null));
        assertThat(result.count().skipped())
                .containsExactly("stub: not configured", "jtokkit: no public tokenizer for family claude-opus-5");
    }

    @Test
    void a_provider_that_fails_for_now_gives_a_provisional_count_with_its_reason() {
        CounterChain.Result result = chain(true, failing(true)).count("d", "calc", LISTING, OPUS);

        assertThat(result.provisional()).isTrue();
        assertThat(result.count().unit()).isEqualTo(CountUnit.CHARACTERS);
        assertThat(result.count().skipped())
                .containsExactly("stub: no answer", "jtokkit: no public tokenizer for family claude-opus-5");
    }

    @Test
    void a_provider_that_refuses_the_listing_gives_a_lasting_fallback() {
        assertThat(chain(true, failing(false)).count("d", "calc", LISTING, OPUS).provisional())
                .isFalse();
    }

    @Test
    void a_fallback_count_is_improvable_and_the_preferred_one_is_not() {
        CounterChain chain = chain(true, names -> 300);

        assertThat(chain.improvable(count(OPUS, CountUnit.CHARACTERS, "characters"), OPUS))
                .isTrue();
        assertThat(chain.improvable(count(OPUS, CountUnit.PROVIDER, "other-version"), OPUS))
                .isTrue();
        assertThat(chain.improvable(count(OPUS, CountUnit.PROVIDER, "stub"), OPUS))
                .isFalse();
    }

    @Test
    void a_better_count_made_elsewhere_is_left_alone() {
        CounterChain chain = chain(false, names -> 300);

        assertThat(chain.improvable(count(OTHER, CountUnit.PROVIDER, "stub"), OTHER))
                .isFalse();
        assertThat(chain.improvable(count(GPT, CountUnit.PROVIDER, "stub"), GPT))
                .isFalse();
    }

    @Test
    void the_preferred_counter_is_the_first_that_fits() {
        assertThat(chain(true, names -> 1).preferred(OPUS).name(OPUS)).isEqualTo("stub");
        assertThat(chain(false, names -> 1).preferred(GPT).name(GPT)).isEqualTo("jtokkit-o200k");
        assertThat(chain(true, names -> 1).preferred(OTHER).name(OTHER)).isEqualTo("characters");
    }

    @Test
    void a_family_that_says_so_has_its_own_counters_in_its_own_order() {
        CounterChain chain = new CounterChain(
                List.of(new ProviderCounter(new StubEndpoint(true, names -> 300)), new TokenizerCounter()));

        assertThat(ids(chain, GPT)).containsExactly("stub", "jtokkit", "characters");
        assertThat(ids(chain, family("jtokkit", "stub"))).containsExactly("jtokkit", "stub", "characters");
        assertThat(ids(chain, family("characters", "jtokkit"))).containsExactly("characters", "jtokkit");
        assertThat(ids(chain, family("unheard-of"))).containsExactly("characters");
    }

    @Test
    void a_count_says_when_it_was_made_where_a_clock_is_given() {
        CounterChain chain = new CounterChain(List.of(new TokenizerCounter()), () -> 1_764_000_000_000L);

        assertThat(chain.count("d", "calc", LISTING, GPT).count().countedAt()).isEqualTo(1_764_000_000_000L);
    }

    private static List<String> ids(CounterChain chain, ModelFamily family) {
        return chain.counters(family).stream().map(Counter::id).toList();
    }

    private static ModelFamily family(String... counters) {
        return new ModelFamily("f", List.of("f-*"), "o200k_base", 0, "f-1", 0, null, List.of(counters));
    }

    private static CounterChain chain(boolean configured, Answer answer) {
        return new CounterChain(
                List.of(new ProviderCounter(new StubEndpoint(configured, answer)), new TokenizerCounter()));
    }

    private static Answer failing(boolean passing) {
        return names -> {
            throw new ProviderFailure("no answer", passing);
        };
    }

    private static ListingCount count(ModelFamily family, CountUnit unit, String counter) {
        return new ListingCount("d", "calc", family.id(), unit, counter, List.of(), List.of());
    }
}
