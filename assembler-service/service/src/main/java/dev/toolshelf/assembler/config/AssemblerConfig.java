package dev.toolshelf.assembler.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** What can be set for the assembler, beside Quarkus's and Kafka's own settings. */
@ConfigMapping(prefix = "toolshelf.assembler")
public interface AssemblerConfig {

    /** The service's {@code ENABLE_TOOL_SEARCH}; conversation and pool come before it (SPEC section 4). */
    Optional<String> enableToolSearch();

    /** The service's {@code DISABLE_EXPERIMENTAL_BETAS}: no payload defers. */
    @WithDefault("false")
    boolean disableExperimentalBetas();

    /** A file that replaces the built-in lists of models and endpoints that take deferred tools. */
    Optional<Path> supportFile();

    /** A file that replaces the built-in rules of the validator. */
    Optional<Path> rulesFile();

    /** How long a payload waits for an unknown pool; then it is made without its tools (SPEC section 12). */
    @WithDefault("10s")
    Duration poolWait();

    /** How long an event waits for the ones before it in sequence (SPEC section 13). */
    @WithDefault("5s")
    Duration sequenceWait();

    /** How long a search may take until the model is told that there is no answer (SPEC section 10). */
    @WithDefault("60s")
    Duration searchWait();

    /** The largest event that is taken, in bytes. */
    @WithDefault("16777216")
    int maxEventBytes();

    /** About how much of the conversations that had events lately each partition keeps in memory, in bytes. */
    @WithDefault("8388608")
    long liveBytes();

    /** How much of the newest payloads is kept in memory for readers, in bytes. */
    @WithDefault("33554432")
    long recentPayloadBytes();

    /** The longest time that a read of a payload waits for it. */
    @WithDefault("60s")
    Duration longestReadWait();
}
