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
    private static final ModelFamily NONE =
            ModelFamilies.builtIn().byId("other").orElseThrow();

    private final List<List<String>> calls = new ArrayList<>();

    @Test
    void one_call_counts_all_deferred_tools_and_another_one_the_loaded_tools() {
        Listing listing = listing(loaded("hello"), Tool.of("aa", "", "{}"), Tool.of("bb", "", "{}"));
        ProviderCounter counter = counter(names -> 286 + 100L * names.size());

        Counter.Outcome outcome = counter.count(OPUS, Definition.of(listing, "s"));

        assertThat(calls).containsExactly(List.of("mcp__s__aa", "mcp__s__bb"), List.of("mcp__s__hello"));
        assertThat(outcome)
                .isEqualTo(new Counted(
                        List.of(100, 100, 100),
                        List.of(new ProviderCall(2, 486, 286, 0, 200), new ProviderCall(1, 386, 286, 0, 100))));
    }

    @Test
    void a_listing_without_loaded_tools_costs_one_call() {
        ProviderCounter counter = counter(names -> 286 + 30);

        Counter.Outcome outcome = counter.count(OPUS, Definition.of(listing(Tool.of("aa", "", "{}")), "s"));

        assertThat(calls).hasSize(1);
        assertThat(((Counted) outcome).tokens()).containsExactly(30);
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
                .isEqualTo(new Counted(List.of(0), List.of(new ProviderCall(1, 10, 286, 0, 0))));
    }

    @Test
    void framing_is_taken_off_once_per_tool() {
        ModelFamily framed = new ModelFamily("framed", List.of(), null, 500, "m", 12, null, List.of());
        ProviderCounter counter = counter(names -> 500 + (100 + 12) * names.size());

        Counter.Outcome outcome =
                counter.count(framed, Definition.of(listing(Tool.of("a", "", "{}"), Tool.of("b", "", "{}")), "s"));

        assertThat(outcome).isEqualTo(new Counted(List.of(100, 100), List.of(new ProviderCall(2, 724, 500, 24, 200))));
    }

    @Test
    void whoever_learns_is_told_each_call_without_preamble() {
        List<String> told = new ArrayList<>();
        ProviderCounter counter = new ProviderCounter(
                new StubEndpoint(true, names -> 286 + 100L * names.size()),
                (family, definitions, tokens) -> told.add(family.id() + " " + definitions.size() + " " + tokens));

        counter.count(
                OPUS, Definition.of(listing(loaded("hello"), Tool.of("aa", "", "{}"), Tool.of("b", "", "{}")), "s"));

        assertThat(told).containsExactly("claude-opus-5 2 200", "claude-opus-5 1 100");
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
        assertThat(counter(names -> 1).unfit(NONE)).contains("no counting model for family other");
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
