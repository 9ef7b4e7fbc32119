package dev.toolshelf.bench;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Where a measurement runs.
 *
 * @param home the project's folder
 * @param progress takes lines for whoever waits
 */
public record BenchContext(Path home, Consumer<String> progress) {}
