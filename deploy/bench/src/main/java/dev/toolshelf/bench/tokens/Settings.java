package dev.toolshelf.bench.tokens;

import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.config.RedisConfig;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.HashMap;
import java.util.Map;

/** The service's own settings, read as it reads them. */
final class Settings {

    private Settings() {}

    /** The defaults of {@code toolshelf.tokens}. */
    static TokenCountConfig tokens() {
        return read(TokenCountConfig.class, Map.of());
    }

    /** Calls to a server, with the defaults of {@code toolshelf.redis} and these instead. */
    static RedisCalls redis(String url, Map<String, String> values) {
        Map<String, String> all = new HashMap<>(values);
        all.put("toolshelf.redis.url", url);
        return new RedisCalls(read(RedisConfig.class, all), new TokenMetrics(new SimpleMeterRegistry()));
    }

    private static <T> T read(Class<T> mapping, Map<String, String> values) {
        return new SmallRyeConfigBuilder()
                .withDefaultValues(values)
                .withMapping(mapping)
                .build()
                .getConfigMapping(mapping);
    }
}
