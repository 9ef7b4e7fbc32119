package dev.toolshelf.tokens.counter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.counter.Counter.Counted;
import dev.toolshelf.tokens.counter.Counter.Failed;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProviderCounterTest {

    private static final ModelFamily OPUS =
            ModelFamilies.builtIn().byId("claude-opus-5").orElseThrow();
    private static final ModelFamily GPT = ModelFamilies.builtIn().byId("gpt").orElseThrow();

    private final List<List<String>> calls = new ArrayList<>();

    @Test
    void one_call_counts_all_deferred_tools_and_another_one_the_loaded_tools() {
        Listing listing = listing(loaded("hello"), Tool.of("aa", "", "{}"), Tool.of("bb", "", "{}"));
        ProviderCounter counter = counter(names -> 286 + 100L * names.size());

        Counter.Outcome outcome = counter.count(OPUS, Definition.of(listing, "s"));

        assertThat(calls).containsExactly(List.of("mcp__s__aa", "mcp__s__bb"), List.of("mcp__s__hello"));
        assertThat(outcome).isEqualTo(new Counted(List.of(100, 100, 100)));
    }

    @Test
    void a_listing_without_loaded_tools_costs_one_call() {
        ProviderCounter counter = counter(names -> 286 + 30);

        Counter.Outcome outcome = counter.count(OPUS, Definition.of(listing(Tool.of("aa", "", "{}")), "s"));

        assertThat(calls).hasSize(1);
        assertThat(outcome).isEqualTo(new Counted(List.of(30)));
    }

    @Test
    void the_parts_add_up_to_the_call_without_its_preamble() {
        Listing listing =
                listing(Tool.of("a", "x".repeat(17), "{}"), Tool.of("b", "x".repeat(5), "{}"), Tool.of("c", "", "{}"));
        ProviderCounter counter = counter(names -> 286 + 1_001);

        Counted counted = (Counted) counter.count(OPUS, Definition.of(listing, "s"));

        assertThat(counted.tokens().stream().mapToInt(Integer::intValue).sum()).isEqualTo(1_001);
        assertThat(counted.tokens()).isSortedAccordingTo((a, b) -> b - a);
    }

    @Test
    void an_answer_below_the_preamble_costs_nothing() {
        ProviderCounter counter = counter(names -> 10);

        assertThat(counter.count(OPUS, Definition.of(listing(Tool.of("a", "", "{}")), "s")))
                .isEqualTo(new Counted(List.of(0)));
    }

    @Test
    void an_impossible_answer_is_a_failure() {
        Counter.Outcome negative = counter(names -> -1).count(OPUS, Definition.of(listing(loaded("a")), "s"));
        Counter.Outcome huge = counter(names -> 1L << 40).count(OPUS, Definition.of(listing(loaded("a")), "s"));

        assertThat(negative).isEqualTo(new Failed("answered -1 input tokens", true));
        assertThat(huge).isEqualTo(new Failed("answered 1099511627776 input tokens", true));
    }

    @Test
    void an_empty_listing_costs_no_call() {
        assertThat(counter(names -> 1).count(OPUS, List.of())).isEqualTo(new Counted(List.of()));
        assertThat(calls).isEmpty();
    }

    @Test
    void it_says_why_it_does_not_fit() {
        assertThat(new ProviderCounter(new StubEndpoint(false, names -> 1)).unfit(OPUS))
                .contains("not configured");
        assertThat(counter(names -> 1).unfit(GPT)).contains("no counting model for family gpt");
        assertThat(counter(names -> 1).unfit(OPUS)).isEmpty();
    }

    private ProviderCounter counter(Answer answer) {
        return new ProviderCounter(new StubEndpoint(true, names -> {
            calls.add(names);
            return answer.to(names);
        }));
    }

    private static Listing listing(Tool... tools) {
        return new Listing(null, List.of(tools));
    }

    private static Tool loaded(String name) {
        return new Tool(name, null, "", RawJson.parse("{}"), null, null, null, true, false, false);
    }
}
