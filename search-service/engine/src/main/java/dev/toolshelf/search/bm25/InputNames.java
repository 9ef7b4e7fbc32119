package dev.toolshelf.search.bm25;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.tool.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** The words that a tool's input schema holds. Pure functions; a schema of another shape than expected holds none. */
final class InputNames {

    private InputNames() {}

    /** The names of the top-level properties, in code-unit order. */
    static List<String> topLevel(Tool tool) {
        try (JsonParser parser =
                Json.mapper().getFactory().createParser(tool.inputSchema().text())) {
            return parser.nextToken() == JsonToken.START_OBJECT ? properties(parser) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("a schema in a listing is JSON", e);
        }
    }

    private static List<String> properties(JsonParser parser) throws IOException {
        TreeSet<String> names = new TreeSet<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean properties = parser.currentName().equals("properties");
            if (properties) {
                // The last member of a name counts, as everywhere else.
                names.clear();
            }
            if (parser.nextToken() != JsonToken.START_OBJECT || !properties) {
                parser.skipChildren();
                continue;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                names.add(parser.currentName());
                parser.nextToken();
                parser.skipChildren();
            }
        }
        return List.copyOf(names);
    }

    /**
     * Descriptions and property names at every depth: below properties, in code-unit order, below items and below the
     * branches of {@code anyOf}. References are not followed.
     */
    static List<String> deep(Tool tool) {
        List<String> words = new ArrayList<>();
        collect(tool.inputSchema().tree(), words);
        return words;
    }

    private static void collect(JsonNode schema, List<String> words) {
        if (schema.path("description").isTextual()) {
            words.add(schema.path("description").textValue());
        }
        sorted(schema.path("properties")).forEach((name, property) -> {
            words.add(name);
            collect(property, words);
        });
        if (schema.path("items").isObject()) {
            collect(schema.path("items"), words);
        }
        if (schema.path("anyOf").isArray()) {
            schema.path("anyOf").forEach(branch -> collect(branch, words));
        }
    }

    private static TreeMap<String, JsonNode> sorted(JsonNode properties) {
        TreeMap<String, JsonNode> sorted = new TreeMap<>();
        if (properties.isObject()) {
            properties.fields().forEachRemaining(property -> sorted.put(property.getKey(), property.getValue()));
        }
        return sorted;
    }
}
