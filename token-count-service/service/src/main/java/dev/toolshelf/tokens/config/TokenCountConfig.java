package dev.toolshelf.tokens.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is counted, how, and how long it is kept, under {@code toolshelf.tokens}. An unknown key below it, or a value out of
 * range, stops the start.
 */
@ConfigMapping(prefix = "toolshelf.tokens")
public interface TokenCountConfig {

    /** Ids of the model families to count for; all of them if absent. */
    Optional<List<String>> families();

    /** Threads that count. */
    @WithDefault("2")
    @Min(1)
    @Max(64)
    int workers();

    /** Waiting jobs at most, changes and counts together; what finds no room is found again by the next reconciliation. */
    @WithDefault("100000")
    @Min(1)
    int queueLimit();

    /** How often every source is looked at for counts that are missing or can be better. */
    @WithDefault("PT30S")
    Duration reconcileEvery();

    /** How long things are kept in Redis. */
    Lives lives();

    /** Anthropic's counting endpoint. */
    Anthropic anthropic();

    /** How long things are kept in Redis. Lives of counts and totals vary by a tenth, so that they do not end together. */
    interface Lives {

        /** A listing's count; it never becomes wrong, only unused. */
        @WithDefault("P30D")
        Duration count();

        /** A count made by a fallback because a provider failed: until the provider is asked again. */
        @WithDefault("PT1M")
        Duration provisional();

        /** A pool's total. */
        @WithDefault("PT1H")
        Duration total();

        /** What keeps an old total from coming back after a change; must outlast the slowest summing up. */
        @WithDefault("PT10M")
        Duration invalidation();
    }

    /** Anthropic's counting endpoint; asked only if it has a key or a base URL. */
    interface Anthropic {

        /** The API key. Never logged. */
        Optional<String> apiKey();

        /** Where the API is; {@code https://api.anthropic.com} if absent. Without a key: a gateway that has its own. */
        Optional<URI> baseUrl();

        /** The {@code anthropic-version} header. */
        @WithDefault("2023-06-01")
        String version();

        /** The most that one call may take, from connecting to the last byte. */
        @WithDefault("PT5S")
        Duration timeLimit();

        /** How long it is left alone after three failures in a row. */
        @WithDefault("PT30S")
        Duration rest();
    }
}
