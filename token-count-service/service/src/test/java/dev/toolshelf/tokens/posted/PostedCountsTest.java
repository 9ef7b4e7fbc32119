package dev.toolshelf.tokens.posted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.ProviderCounter;
import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.counter.ProviderFailure;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.load.CountLoads;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostedCountsTest {

    private static final ModelFamily OPUS =
            ModelFamilies.builtIn().byId("claude-opus-5").orElseThrow();

    private final Endpoint endpoint = new Endpoint();
    private final CountLoads loads = new CountLoads(new AwayStore(), () -> "token", () -> () -> false, 0);
    private final PostedCounts counts =
            new PostedCounts(new CounterChain(List.of(new ProviderCounter(endpoint))), loads);

    @Test
    void the_same_tools_are_counted_once() {
        PostedCounts.Answer first = counts.count(listing("a"), "s", OPUS);
        PostedCounts.Answer second = counts.count(listing("a"), "s", OPUS);

        assertThat(first.cached()).isFalse();
        assertThat(second.cached()).isTrue();
        assertThat(second.count()).isEqualTo(first.count());
        assertThat(second.calls()).isEqualTo(first.calls()).hasSize(1);
        assertThat(endpoint.calls).isEqualTo(1);
    }

    @Test
    void other_tools_another_server_and_another_family_are_counted_anew() {
        counts.count(listing("a"), "s", OPUS);

        assertThat(counts.count(listing("b"), "s", OPUS).cached()).isFalse();
        assertThat(counts.count(listing("a"), "t", OPUS).cached()).isFalse();
        assertThat(counts.count(
                                listing("a"),
                                "s",
                                ModelFamilies.builtIn().byId("claude").orElseThrow())
                        .cached())
                .isFalse();
    }

    @Test
    void what_a_fallback_counted_is_not_kept() {
        endpoint.failing = true;
        assertThat(counts.count(listing("a"), "s", OPUS).provisional()).isTrue();
        endpoint.failing = false;

        PostedCounts.Answer better = counts.count(listing("a"), "s", OPUS);

        assertThat(better.cached()).isFalse();
        assertThat(better.count().unit()).isEqualTo(CountUnit.PROVIDER);
    }

    private static Listing listing(String tool) {
        return new Listing(null, List.of(Tool.of(tool, "Does it", "{\"type\":\"object\"}")));
    }

    private static final class Endpoint implements ProviderEndpoint {
        private int calls;
        private boolean failing;

        @Override
        public String name() {
            return "anthropic-count-tokens";
        }

        @Override
        public boolean configured() {
            return true;
        }

        @Override
        public long inputTokens(String model, List<Definition> definitions) throws ProviderFailure {
            calls++;
            if (failing) {
                throw new ProviderFailure("HTTP 500", true);
            }
            return 1_000;
        }
    }
}
