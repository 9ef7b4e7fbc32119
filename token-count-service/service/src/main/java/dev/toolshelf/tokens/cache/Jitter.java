package dev.toolshelf.tokens.cache;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Spreads lives, so that what was written together does not end together. */
public final class Jitter {

    private Jitter() {}

    /** A life within a tenth of the given one. */
    public static Duration of(Duration life) {
        long tenth = life.toMillis() / 10;
        return life.plusMillis(ThreadLocalRandom.current().nextLong(-tenth, tenth + 1));
    }
}
