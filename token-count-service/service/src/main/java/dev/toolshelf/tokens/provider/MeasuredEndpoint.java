package dev.toolshelf.tokens.provider;

import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.counter.ProviderFailure;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import java.util.List;

/**
 * Tells how long an endpoint's calls take and what comes of them. Thread-safe.
 *
 * @param endpoint who is asked
 * @param metrics is told
 */
record MeasuredEndpoint(ProviderEndpoint endpoint, TokenMetrics metrics) implements ProviderEndpoint {

    @Override
    public String name() {
        return endpoint.name();
    }

    @Override
    public boolean configured() {
        return endpoint.configured();
    }

    @Override
    public long inputTokens(String model, List<Definition> definitions) throws ProviderFailure {
        long before = System.nanoTime();
        String outcome = "failed";
        try {
            long tokens = endpoint.inputTokens(model, definitions);
            outcome = "counted";
            return tokens;
        } finally {
            metrics.asked(name(), outcome, System.nanoTime() - before);
        }
    }
}
