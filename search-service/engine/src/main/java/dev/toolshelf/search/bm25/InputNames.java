package dev.toolshelf.search.bm25;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.tool.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The words that a tool's input schema holds. Pure functions; a schema of another shape than expected holds none. */
final class InputNames {

    private InputNames() {}

    /** The names of the top-level properties, in code-unit order. */
    static List<String> topLevel(Tool tool) {
        return List.copyOf(sorted(tool.inputSchema().tree().path("properties")).keySet());
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
