package dev.toolshelf.tokens.config;

import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Under which names this deployment keeps its things apart from others. */
@Singleton
public final class TopicConfig {

    private final String prefix;

    /**
     * @param prefix {@code toolshelf.topic-prefix}
     * @throws IllegalArgumentException if no topic's name can begin with it
     */
    public TopicConfig(@ConfigProperty(name = "toolshelf.topic-prefix") String prefix) {
        if (!prefix.matches("[A-Za-z0-9._-]{1,100}")) {
            throw new IllegalArgumentException("toolshelf.topic-prefix must match [A-Za-z0-9._-]{1,100}");
        }
        this.prefix = prefix;
    }

    /** What every topic's name begins with; also every key in Redis. */
    public String prefix() {
        return prefix;
    }
}
