package dev.toolshelf.tokens.counter;

import java.time.Duration;
import java.util.Optional;

/** A provider did not say what something costs. */
public final class ProviderFailure extends Exception {

    private final Scope scope;
    private final transient Duration retryAfter;

    /** What a failure says something about. */
    public enum Scope {
        /** These definitions alone: asked again, they are refused again. */
        DEFINITIONS,
        /** The model that was asked for; others may be counted. */
        MODEL,
        /** The endpoint: everybody else fails likewise. */
        ENDPOINT,
        /** Nobody was asked: there was no room or no time on this side. */
        NOT_ASKED
    }

    /**
     * @param reason why, without any secret or body
     * @param passing whether another try later may succeed
     */
    public ProviderFailure(String reason, boolean passing) {
        this(reason, passing ? Scope.ENDPOINT : Scope.DEFINITIONS, null);
    }

    /**
     * @param reason why, without any secret or body
     * @param scope what it says something about
     * @param retryAfter how long the provider wants to be left alone, or {@code null} if it did not say
     */
    public ProviderFailure(String reason, Scope scope, Duration retryAfter) {
        super(reason);
        this.scope = scope;
        this.retryAfter = retryAfter;
    }

    /** Whether another try later may succeed. */
    public boolean passing() {
        return scope != Scope.DEFINITIONS;
    }

    /** What it says something about. */
    public Scope scope() {
        return scope;
    }

    /** How long the provider wants to be left alone; empty if it did not say. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
