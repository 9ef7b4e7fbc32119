package dev.toolshelf.search.config;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.OptionalInt;

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

    /** Whether the listing of a source that changed is indexed at once, for the default profile, not by the first query. */
    @WithDefault("true")
    boolean indexAhead();

    /** Searches over HTTP and MCP that run at one time; four per processor if not set. */
    @Min(1)
    @Max(10000)
    OptionalInt concurrentSearches();

    /** Searches that may wait for one of these to end; one more is told that the service is busy. */
    @WithDefault("64")
    @Min(0)
    @Max(150)
    int queuedSearches();

    /** How long they wait. */
    @WithDefault("PT0.25S")
    Duration queueLimit();

    /** The pool that a search over MCP means if it names none. */
    @WithDefault("default")
    String mcpPool();
}
