package dev.toolshelf.search.config;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;

/**
 * What can be set, under {@code toolshelf.search}: how queries wait and what is kept ready. An unknown key below it, or a
 * value out of range, stops the start. Beside it stands {@code toolshelf.topic-prefix}, which all services share.
 */
@ConfigMapping(prefix = "toolshelf.search")
public interface SearchConfig {

    /** How long a query of the topic waits for the pool revision and listings that it names (SPEC section 13). */
    @WithDefault("PT2S")
    Duration waitLimit();

    /** Queries that may wait at one time, per partition; one more is answered at once with what is there. */
    @WithDefault("1000")
    @Min(1)
    @Max(100000)
    int waitingQueries();

    /** Memory for prepared listings, shared by all pools. */
    @WithDefault("48M")
    MemorySize listingMemory();

    /** Memory for prepared pools. */
    @WithDefault("16M")
    MemorySize poolMemory();
}
