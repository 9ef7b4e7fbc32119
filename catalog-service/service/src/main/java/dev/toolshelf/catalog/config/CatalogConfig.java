package dev.toolshelf.catalog.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/** What can be set for the catalog, beside Quarkus's and Kafka's own settings. */
@ConfigMapping(prefix = "toolshelf.catalog")
public interface CatalogConfig {

    /** How long a request waits until its effect can be read; then it is answered 202. */
    @WithDefault("10s")
    Duration answerTimeout();

    /** Built-in tools that are never deferred, since agents communicate by them (SPEC section 3, rule 4). */
    @WithDefault("Agent,Brief")
    Set<String> criticalTools();

    /** The search tool: a pool cannot keep it from being loaded (SPEC section 3, rule 3). */
    @WithDefault("ToolSearch")
    String searchTool();

    /**
     * Where imported connections stand, with the literal values of their environment and headers; made with mode 0600
     * (ARCHITECTURE, Guarantees).
     */
    @WithDefault("${kafka-streams.state.dir}/connections.json")
    Path connectionsFile();

    /** How long a server may take to start and to answer its first request. */
    @WithDefault("60s")
    Duration connectTimeout();

    /** How long a server may take to answer one request after that. */
    @WithDefault("30s")
    Duration requestTimeout();

    /** How often a server is listed without a notice from it, so that a lost notice heals. */
    @WithDefault("60s")
    Duration relistInterval();

    /** The first wait before a failed server is tried again, and before an empty first list is asked again; doubles. */
    @WithDefault("1s")
    Duration retryMin();

    /** The longest of those waits. */
    @WithDefault("60s")
    Duration retryMax();
}
