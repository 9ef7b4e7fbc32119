package dev.toolshelf.tokens.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.counter.ProviderFailure;
import dev.toolshelf.tokens.counter.ProviderFailure.Scope;
import dev.toolshelf.tokens.definition.Definition;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestingEndpointTest {

    private static final Duration REST = Duration.ofSeconds(30);

    private final Provider provider = new Provider();
    private long now = Long.MAX_VALUE - 5;
    private final RestingEndpoint endpoint = new RestingEndpoint(provider, REST, () -> now);

    @Test
    void three_passing_failures_in_a_row_bring_a_rest_without_calls() {
        provider.failure = new ProviderFailure("HTTP 500", true);

        for (int call = 0; call < 10; call++) {
            assertThatThrownBy(this::ask).isInstanceOf(ProviderFailure.class).hasMessageContaining("HTTP 500");
        }

        assertThat(provider.calls).isEqualTo(3);
    }

    @Test
    void after_the_rest_one_call_tries_and_a_success_ends_it() throws ProviderFailure {
        provider.failure = new ProviderFailure("HTTP 500", true);
        fail(5);
        now += REST.toNanos();
        provider.failure = null;

        assertThat(ask()).isEqualTo(42);
        assertThat(ask()).isEqualTo(42);

        assertThat(provider.calls).isEqualTo(5);
    }

    @Test
    void a_failed_try_brings_another_rest() {
        provider.failure = new ProviderFailure("HTTP 500", true);
        fail(5);
        now += REST.toNanos();

        fail(5);

        assertThat(provider.calls).isEqualTo(4);
    }

    @Test
    void refusals_of_single_listings_bring_no_rest() {
        provider.failure = new ProviderFailure("HTTP 400", false);

        fail(10);

        assertThat(provider.calls).isEqualTo(10);
    }

    @Test
    void a_success_between_failures_starts_the_row_anew() throws ProviderFailure {
        for (int round = 0; round < 5; round++) {
            provider.failure = new ProviderFailure("HTTP 500", true);
            fail(2);
            provider.failure = null;
            ask();
        }

        assertThat(provider.calls).isEqualTo(15);
    }

    @Test
    void whoever_says_how_long_to_wait_is_left_alone_for_so_long_at_once() throws ProviderFailure {
        provider.failure = new ProviderFailure("HTTP 429", Scope.ENDPOINT, Duration.ofSeconds(7));
        fail(4);
        assertThat(provider.calls).isEqualTo(1);
        assertThat(endpoint.resting()).contains("left alone after failures, the last: HTTP 429");

        now += Duration.ofSeconds(7).toNanos();
        provider.failure = null;

        assertThat(ask()).isEqualTo(42);
        assertThat(endpoint.resting()).isEmpty();
    }

    @Test
    void a_model_that_is_not_known_rests_alone() throws ProviderFailure {
        provider.unknownModel = "gone";
        for (int call = 0; call < 10; call++) {
            assertThatThrownBy(() -> endpoint.inputTokens("gone", List.of())).hasMessageContaining("HTTP 404");
            assertThat(ask()).isEqualTo(42);
        }

        assertThat(provider.calls).isEqualTo(13);
    }

    @Test
    void calls_that_were_never_made_bring_no_rest() {
        provider.failure = new ProviderFailure("no turn in time", Scope.NOT_ASKED, null);

        fail(10);

        assertThat(provider.calls).isEqualTo(10);
        assertThat(endpoint.resting()).isEmpty();
    }

    private void fail(int calls) {
        for (int call = 0; call < calls; call++) {
            assertThatThrownBy(this::ask).isInstanceOf(ProviderFailure.class);
        }
    }

    private long ask() throws ProviderFailure {
        return endpoint.inputTokens("model", List.of());
    }

    private static final class Provider implements ProviderEndpoint {
        private ProviderFailure failure;
        private String unknownModel;
        private int calls;

        @Override
        public String name() {
            return "provider";
        }

        @Override
        public boolean configured() {
            return true;
        }

        @Override
        public long inputTokens(String model, List<Definition> definitions) throws ProviderFailure {
            calls++;
            if (model.equals(unknownModel)) {
                throw new ProviderFailure("HTTP 404", Scope.MODEL, null);
            }
            if (failure != null) {
                throw failure;
            }
            return 42;
        }
    }
}
