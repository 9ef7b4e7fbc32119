package dev.toolshelf.tokens.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

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

    /** How long a question for a total waits for the catalog's state if it is known to be behind. */
    @WithDefault("PT0.25S")
    Duration catchUp();

    /** How long somebody who wants a count waits for somebody else who counts it, before it counts by itself. */
    @WithDefault("PT12S")
    Duration patience();

    /** How long things are kept in Redis. */
    Lives lives();

    /** What is kept in this instance's memory. */
    Local local();

    /** Anthropic's counting endpoint. */
    Anthropic anthropic();

    /** OpenAI's counting endpoint. */
    OpenAi openai();

    /** Per family id: what goes before the product's data. */
    Map<String, Family> family();

    /** Tools at most in one posted list. */
    @WithDefault("10000")
    @Min(1)
    int postedTools();

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

        /** The right to count something for everybody; should outlast a count. */
        @WithDefault("PT15S")
        Duration lease();
    }

    /** What is kept in this instance's memory. */
    interface Local {

        /** Totals at most. */
        @WithDefault("10000")
        @Min(1)
        long totals();

        /** How long a total is kept: the backstop for a change that nobody told. Varies by a tenth. */
        @WithDefault("PT30S")
        Duration life();

        /** Changed sources and pools at most that are remembered as long as an invalidation is. */
        @WithDefault("100000")
        @Min(1)
        long changes();

        /** Tools at most whose counts are kept. */
        @WithDefault("200000")
        @Min(0)
        long countedTools();
    }

    /** A provider's counting endpoint; asked only if it has a key or a base URL. */
    interface Provider {

        /** The API key. Never logged. */
        Optional<String> apiKey();

        /** Where the API is; the provider's own address if absent. Without a key: a gateway that has its own. */
        Optional<URI> baseUrl();

        /** The most that one count may take: waiting for its turn, all its calls, from connecting to the last byte. */
        @WithDefault("PT5S")
        Duration timeLimit();

        /** How long it is left alone after three failures in a row; its own {@code Retry-After} goes before. */
        @WithDefault("PT30S")
        Duration rest();

        /** Calls in any minute, by this process; 2,000 is the lowest of the providers' limits. */
        @WithDefault("2000")
        @Min(2)
        int perMinute();
    }

    /** Anthropic's {@code count_tokens}. */
    interface Anthropic extends Provider {

        /** The {@code anthropic-version} header. */
        @WithDefault("2023-06-01")
        String version();
    }

    /** OpenAI's {@code input_tokens}. */
    interface OpenAi extends Provider {}

    /** What a family counts by, instead of what the product's data say. */
    interface Family {

        /** Ids of its counters in order of preference; characters come last by themselves. */
        Optional<List<String>> counters();

        /** Tokens that its provider adds once per call when tools are present. */
        OptionalInt preamble();

        /** Tokens that its provider adds around each tool and that are not to be counted as the tool's. */
        OptionalInt framing();

        /** Tokens per token of the estimate's tokenizer, until the provider's answers tell. */
        OptionalDouble factor();

        /** The model that its provider is asked with. */
        Optional<String> countingModel();
    }
}
