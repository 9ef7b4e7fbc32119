package dev.toolshelf.search.shared;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folder {@code shared} beside the project, with what real clients and servers were seen to send. */
final class SharedFolder {

    private static final Path DATA = Path.of("../../../shared/data");

    private SharedFolder() {}

    static JsonNode json(String file) {
        return read(DATA.resolve(file));
    }

    static List<JsonNode> catalogs() {
        try (Stream<Path> files = Files.list(DATA.resolve("catalogs"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(SharedFolder::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read(Path file) {
        try {
            return Json.mapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
