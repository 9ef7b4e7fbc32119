package dev.toolshelf.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * One Maven module.
 *
 * @param path from the root, such as {@code catalog-service/engine}
 * @param directory where it is
 */
record Module(String path, Path directory) {
    /** {@code catalog} for {@code catalog-service/engine}; {@code deploy} for all that is no service. */
    String service() {
        return path.contains("-service/") ? path.substring(0, path.indexOf("-service/")) : "deploy";
    }

    Layer layer() {
        if (service().equals("deploy")) {
            return Layer.DEPLOY;
        }
        String name = path.substring(path.indexOf('/') + 1);
        return switch (name) {
            case "contract", "engine", "service" -> Layer.valueOf(name.toUpperCase(Locale.ROOT));
            // An optional part of the thinking, such as an embedding model, keeps the engine's rules.
            default -> Layer.ENGINE;
        };
    }

    Path pom() {
        return directory.resolve("pom.xml");
    }

    Path classes() {
        return directory.resolve("target").resolve("classes");
    }

    boolean hasClasses() {
        return !filesUnder(classes(), ".class").isEmpty();
    }

    List<Path> mainSources() {
        return filesUnder(directory.resolve("src/main/java"), ".java");
    }

    List<Path> testSources() {
        return filesUnder(directory.resolve("src/test/java"), ".java");
    }

    private static List<Path> filesUnder(Path folder, String ending) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
