package dev.toolshelf.bench.retrieval;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tools, and needs for which the right tools are known. A file of such a set is a JSON object: {@code tools}, each with
 * {@code name}, {@code description} and, if they have them, {@code server} and {@code input_schema}; {@code queries}, each
 * with {@code id}, {@code text} and {@code gold}, the names of the tools that it needs, or {@code gold_groups}, where one
 * of each group is enough.
 *
 * @param name the file's name without its ending
 */
record RetrievalSet(String name, List<Offered> tools, List<Need> needs) {

    private static final String EMPTY_SCHEMA = "{\"type\":\"object\"}";

    /**
     * A tool of a set.
     *
     * @param id its name in the set
     * @param server its server's name, or {@code null}
     * @param tool its definition, its name without the server's where the set writes both
     */
    record Offered(String id, String server, Tool tool) {}

    /**
     * A query.
     *
     * @param groups one tool of each group is right
     */
    record Need(String id, String text, List<Set<String>> groups) {}

    /** The sets of a file, or of every JSON file of a folder, by name. */
    static List<RetrievalSet> read(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new IOException(path.normalize() + " is not there; --sets takes a file or folder of retrieval sets");
        }
        if (!Files.isDirectory(path)) {
            return List.of(one(path));
        }
        List<RetrievalSet> sets = new ArrayList<>();
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList()) {
                sets.add(one(file));
            }
        }
        if (sets.isEmpty()) {
            throw new IOException(path.normalize() + " holds no JSON file");
        }
        return sets;
    }

    private static RetrievalSet one(Path file) throws IOException {
        JsonNode root = Json.mapper().readTree(Files.readAllBytes(file));
        if (!root.path("tools").isArray() || !root.path("queries").isArray()) {
            throw new IOException(file.normalize() + " is no retrieval set; it must have the arrays tools and queries");
        }
        List<Offered> tools = new ArrayList<>();
        Set<String> ids = new LinkedHashSet<>();
        for (JsonNode tool : root.path("tools")) {
            if (ids.add(tool.path("name").asText())) {
                tools.add(tool(tool));
            }
        }
        List<Need> needs = new ArrayList<>();
        for (JsonNode query : root.path("queries")) {
            List<Set<String>> groups = groups(query);
            if (!groups.isEmpty()) {
                needs.add(new Need(query.path("id").asText(), query.path("text").asText(), groups));
            }
        }
        return new RetrievalSet(file.getFileName().toString().replaceFirst("\\.json$", ""), tools, needs);
    }

    private static Offered tool(JsonNode tool) {
        String id = tool.path("name").asText();
        String server = tool.path("server").asText("");
        JsonNode schema = tool.has("input_schema") ? tool.path("input_schema") : tool.path("inputSchema");
        String own = !server.isEmpty() && id.startsWith(server + "__") ? id.substring(server.length() + 2) : id;
        return new Offered(
                id,
                server.isEmpty() ? null : server,
                Tool.of(
                        own.isBlank() ? id : own,
                        tool.path("description").asText(""),
                        schema.isObject() ? schema.toString() : EMPTY_SCHEMA));
    }

    private static List<Set<String>> groups(JsonNode query) {
        List<Set<String>> groups = new ArrayList<>();
        if (query.path("gold_groups").isArray()) {
            query.path("gold_groups").forEach(group -> groups.add(texts(group)));
        } else {
            query.path("gold").forEach(name -> groups.add(Set.of(name.asText())));
        }
        return groups;
    }

    private static Set<String> texts(JsonNode array) {
        Set<String> texts = new LinkedHashSet<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
