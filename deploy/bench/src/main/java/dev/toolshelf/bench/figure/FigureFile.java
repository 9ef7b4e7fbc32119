package dev.toolshelf.bench.figure;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@code figures.json}: figures by id; new ones replace old ones of the same id, the others stay. */
public final class FigureFile {

    private static final ObjectMapper PRETTY = Json.mapper().copy().enable(SerializationFeature.INDENT_OUTPUT);

    private final Path file;

    /** @param file need not exist yet */
    public FigureFile(Path file) {
        this.file = file;
    }

    /** All figures, sorted by id. */
    public List<Figure> read() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        return PRETTY.readValue(file.toFile(), new TypeReference<List<Figure>>() {});
    }

    /** Puts figures in, and returns all of them. */
    public List<Figure> merge(List<Figure> measured) throws IOException {
        Map<String, Figure> byId = new TreeMap<>();
        read().forEach(figure -> byId.put(figure.id(), figure));
        measured.forEach(figure -> byId.put(figure.id(), figure));
        List<Figure> all = List.copyOf(byId.values());
        Files.writeString(file, PRETTY.writeValueAsString(all) + "\n");
        return all;
    }
}
