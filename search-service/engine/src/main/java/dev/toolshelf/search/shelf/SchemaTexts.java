package dev.toolshelf.search.shelf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.RawJson;
import java.util.List;

/**
 * The texts of an input schema, at every depth: names of parameters, descriptions, enumerated strings, each joined with
 * spaces. References are not followed: what they point to is met where it is defined.
 */
final class SchemaTexts {

    private static final int DEEPEST = 12;
    private static final List<String> LISTS = List.of("anyOf", "oneOf", "allOf", "prefixItems");
    private static final List<String> MAPS = List.of("$defs", "definitions");
    private static final List<String> ONES = List.of("items", "additionalProperties", "not", "then", "else");

    private final StringBuilder names = new StringBuilder();
    private final StringBuilder descriptions = new StringBuilder();
    private final StringBuilder values = new StringBuilder();

    private SchemaTexts() {}

    static SchemaTexts of(RawJson schema) {
        SchemaTexts texts = new SchemaTexts();
        texts.walk(schema.tree(), 0);
        return texts;
    }

    String names() {
        return names.toString();
    }

    String descriptions() {
        return descriptions.toString();
    }

    String values() {
        return values.toString();
    }

    private void walk(JsonNode schema, int depth) {
        if (!schema.isObject() || depth > DEEPEST) {
            return;
        }
        add(descriptions, schema.get("description"));
        add(values, schema.get("const"));
        JsonNode choice = schema.get("enum");
        if (choice != null) {
            choice.forEach(value -> add(values, value));
        }
        JsonNode properties = schema.get("properties");
        if (properties != null && properties.isObject()) {
            properties.properties().forEach(property -> {
                names.append(property.getKey()).append(' ');
                walk(property.getValue(), depth + 1);
            });
        }
        for (String key : LISTS) {
            if (schema.has(key)) {
                schema.get(key).forEach(one -> walk(one, depth + 1));
            }
        }
        for (String key : MAPS) {
            if (schema.has(key)) {
                schema.get(key).forEach(one -> walk(one, depth + 1));
            }
        }
        for (String key : ONES) {
            if (schema.has(key)) {
                walk(schema.get(key), depth + 1);
            }
        }
    }

    private static void add(StringBuilder texts, JsonNode text) {
        if (text != null && text.isTextual()) {
            texts.append(text.textValue()).append(' ');
        }
    }
}
