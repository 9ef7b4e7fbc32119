package dev.toolshelf.tokens.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Where the cache is, under {@code toolshelf.redis}. An unknown key below it stops the start. */
@ConfigMapping(prefix = "toolshelf.redis")
public interface RedisConfig {

    /**
     * {@code redis://[user:password@]host:port[/database]}, or {@code rediss://} for TLS. A cluster:
     * {@code redis+cluster://} or {@code rediss+cluster://[user:password@]host:port[,host:port...]}.
     */
    @WithDefault("redis://127.0.0.1:6379")
    URI url();

    /** A PEM file with the authorities that a server's certificate may come from; those of the Java platform if absent. */
    Optional<Path> certificates();

    /** The most that connecting, waiting for a connection, or one answer may take. */
    @WithDefault("PT0.2S")
    Duration timeLimit();

    /** How long Redis is left alone after it failed. */
    @WithDefault("PT0.5S")
    Duration rest();

    /** How often the subscription is asked for a sign of life; three that are missed end it. */
    @WithDefault("PT1S")
    Duration beat();

    /** Connections at most, without the one of the subscription; in a cluster per node. */
    @WithDefault("8")
    @Min(1)
    int connections();
}
