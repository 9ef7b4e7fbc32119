package dev.toolshelf.bench;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Where a measurement runs, and how much of it.
 *
 * @param home the project's folder
 * @param progress takes lines for whoever waits
 * @param extent how long it goes on, where that is open
 */
public record BenchContext(Path home, Consumer<String> progress, Extent extent) {

    /**
     * How long a long run goes on; what is {@code null} is left to the measurement.
     *
     * @param count how many of what it tries
     * @param minutes how long
     * @param seed of what it chooses at random
     */
    public record Extent(Long count, Integer minutes, Long seed) {}
}
