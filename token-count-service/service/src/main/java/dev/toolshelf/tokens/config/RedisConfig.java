package dev.toolshelf.tokens.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;

/** Where the cache is, under {@code toolshelf.redis}. An unknown key below it stops the start. */
@ConfigMapping(prefix = "toolshelf.redis")
public interface RedisConfig {

    /** {@code redis://[user:password@]host:port[/database]}, or {@code rediss://} for TLS. */
    @WithDefault("redis://127.0.0.1:6379")
    URI url();

    /** The most that connecting, waiting for a connection, or one answer may take. */
    @WithDefault("PT0.2S")
    Duration timeLimit();

    /** How long Redis is left alone after it failed. */
    @WithDefault("PT0.5S")
    Duration rest();

    /** Connections at most. */
    @WithDefault("8")
    @Min(1)
    int connections();
}
