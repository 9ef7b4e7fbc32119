package dev.toolshelf.tokens.provider;

import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.counter.ProviderFailure;
import dev.toolshelf.tokens.counter.ProviderFailure.Scope;
import dev.toolshelf.tokens.definition.Definition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Leaves an endpoint alone for a while after three failures in a row that may pass, or as long as its {@code Retry-After} says, so
 * that a provider that is away costs its time limit a few times and not once per listing. A model that the endpoint does not know
 * rests by itself: the others are counted on. Thread-safe.
 */
public final class RestingEndpoint implements ProviderEndpoint {

    private final ProviderEndpoint endpoint;
    private final Duration rest;
    private final LongSupplier nanos;
    private final Rest whole;
    private final Map<String, Rest> models = new ConcurrentHashMap<>();

    /**
     * @param endpoint who is asked
     * @param rest how long it is left alone
     * @param nanos a monotonic clock, such as {@link System#nanoTime()}
     */
    public RestingEndpoint(ProviderEndpoint endpoint, Duration rest, LongSupplier nanos) {
        this.endpoint = endpoint;
        this.rest = rest;
        this.nanos = nanos;
        this.whole = new Rest(rest);
    }

    @Override
    public String name() {
        return endpoint.name();
    }

    @Override
    public boolean configured() {
        return endpoint.configured();
    }

    /** Why the endpoint is left alone at the moment; empty if it is asked. */
    public Optional<String> resting() {
        return Optional.ofNullable(whole.resting(nanos.getAsLong()));
    }

    @Override
    public long inputTokens(String model, List<Definition> definitions) throws ProviderFailure {
        Rest ofModel = models.computeIfAbsent(model, any -> new Rest(rest));
        enter(ofModel);
        enter(whole);
        try {
            long tokens = endpoint.inputTokens(model, definitions);
            ofModel.succeeded();
            whole.succeeded();
            return tokens;
        } catch (ProviderFailure e) {
            failed(e, ofModel);
            throw e;
        }
    }

    private void enter(Rest one) throws ProviderFailure {
        String reason = one.enter(nanos.getAsLong());
        if (reason != null) {
            throw new ProviderFailure(reason, Scope.NOT_ASKED, null);
        }
    }

    /** Whoever refuses a model or a listing is there; whoever was not asked has shown nothing. */
    private void failed(ProviderFailure failure, Rest ofModel) {
        long now = nanos.getAsLong();
        Duration wanted = failure.retryAfter().orElse(null);
        switch (failure.scope()) {
            case DEFINITIONS:
                ofModel.succeeded();
                whole.succeeded();
                break;
            case MODEL:
                ofModel.failed(now, failure.getMessage(), wanted);
                whole.succeeded();
                break;
            case ENDPOINT:
                whole.failed(now, failure.getMessage(), wanted);
                break;
            default:
                break;
        }
    }
}
