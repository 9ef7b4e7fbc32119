package dev.toolshelf.tokens.service;

import dev.toolshelf.tokens.config.RedisConfig;
import dev.toolshelf.tokens.config.TokenCountConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Configuration as the service reads it, for tests without the service. */
public final class Settings {

    private Settings() {}

    /** The defaults of {@code toolshelf.tokens}, and these instead. */
    public static TokenCountConfig tokens(Map<String, String> values) {
        return read(TokenCountConfig.class, values);
    }

    /** The defaults of {@code toolshelf.redis}, with this server. */
    public static RedisConfig redis(String url) {
        return read(RedisConfig.class, Map.of("toolshelf.redis.url", url));
    }

    private static <T> T read(Class<T> mapping, Map<String, String> values) {
        return new SmallRyeConfigBuilder()
                .withDefaultValues(values)
                .withMapping(mapping)
                .build()
                .getConfigMapping(mapping);
    }
}
