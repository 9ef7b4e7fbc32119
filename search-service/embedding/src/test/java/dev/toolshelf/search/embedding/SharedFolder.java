package dev.toolshelf.search.embedding;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The folder {@code shared} beside the project, with the public retrieval sets. */
final class SharedFolder {

    private static final Path DATA = Path.of("../../../shared/data");

    private SharedFolder() {}

    static JsonNode json(String file) {
        try {
            return Json.mapper().readTree(DATA.resolve(file).toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
