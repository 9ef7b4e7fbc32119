package dev.toolshelf.tokens.service;

import dev.toolshelf.tokens.config.RedisConfig;
import dev.toolshelf.tokens.config.TokenCountConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
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
        return redis(url, Map.of());
    }

    /** The same, and these instead of some defaults. */
    public static RedisConfig redis(String url, Map<String, String> values) {
        Map<String, String> all = new HashMap<>(values);
        all.put("toolshelf.redis.url", url);
        return read(RedisConfig.class, all);
    }

    private static <T> T read(Class<T> mapping, Map<String, String> values) {
        return new SmallRyeConfigBuilder()
                .withDefaultValues(values)
                .withMapping(mapping)
                .build()
                .getConfigMapping(mapping);
    }
}
