package dev.toolshelf.testinfra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders that live as long as a test run. */
final class TemporaryFolder {
    private TemporaryFolder() {}

    static Path create(String prefix) {
        try {
            return Files.createTempDirectory(prefix);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With everything in it; a file that vanishes meanwhile does no harm. */
    static void delete(Path folder) {
        try (Stream<Path> content = Files.walk(folder)) {
            List<Path> deepestFirst = content.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            System.err.println("left behind: " + folder + ": " + e);
        } catch (UncheckedIOException e) {
            System.err.println("left behind: " + folder + ": " + e.getCause());
        }
    }
}
