package dev.toolshelf.tokens.service;

import dev.toolshelf.tokens.config.TokenCountConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;

/** Configuration as the service reads it, for tests without the service. */
public final class Settings {

    private Settings() {}

    /** The defaults, and these instead. */
    public static TokenCountConfig with(Map<String, String> values) {
        return new SmallRyeConfigBuilder()
                .withDefaultValues(values)
                .withMapping(TokenCountConfig.class)
                .build()
                .getConfigMapping(TokenCountConfig.class);
    }
}
