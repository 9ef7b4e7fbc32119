package dev.toolshelf.catalog.declaration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.json.RawJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;

/** Schemas at random: right ones, odd ones, and words with values of the wrong kind. */
final class RandomSchema {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final List<String> NAMES = List.of(
            "id",
            "name",
            "a-b",
            "",
            "1st",
            "q\"\\",
            "line\nbreak",
            "*/",
            "new",
            "constructor",
            "__proto__",
            "ünï",
            "\ud83d\ude00",
            "\ud800",
            "\udc00x",
            "\u2028",
            "key",
            "//",
            "`${x}`",
            "\u0000");

    private static final List<String> TYPES =
            List.of("string", "number", "integer", "boolean", "null", "object", "array", "odd");

    private static final List<String> REFERENCES = List.of(
            "#",
            "#/$defs/A",
            "#/$defs/B",
            "#/$defs/C",
            "#/definitions/A",
            "#/properties/id",
            "#/gone",
            "other.json#/x",
            "");

    private final Random random;

    RandomSchema(long seed) {
        this.random = new Random(seed);
    }

    RawJson next() {
        JsonNode root = schema(random.nextInt(7));
        if (root instanceof ObjectNode object) {
            ObjectNode definitions = object.putObject(random.nextBoolean() ? "$defs" : "definitions");
            for (String name : List.of("A", "B", "C")) {
                definitions.set(name, schema(random.nextInt(5)));
            }
        }
        return RawJson.of(root);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(NAMES.get(random.nextInt(NAMES.size())))
                    .append("w".repeat(random.nextInt(9) == 0 ? random.nextInt(2_000) : random.nextInt(5)));
        }
        return text.toString();
    }

    private JsonNode schema(int depth) {
        if (random.nextInt(15) == 0) {
            return JSON.booleanNode(random.nextBoolean());
        }
        if (random.nextInt(40) == 0) {
            return value();
        }
        ObjectNode schema = JSON.objectNode();
        if (random.nextInt(4) > 0) {
            schema.set("type", random.nextInt(6) == 0 ? array(i -> JSON.textNode(type())) : JSON.textNode(type()));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            word(schema, depth);
        }
        return schema;
    }

    private void word(ObjectNode schema, int depth) {
        switch (random.nextInt(depth > 0 ? 17 : 8)) {
            case 0 -> schema.put("description", text());
            case 1 -> schema.set("enum", array(i -> value()));
            case 2 -> schema.set("const", value());
            case 3 -> schema.put("$ref", REFERENCES.get(random.nextInt(REFERENCES.size())));
            case 4 -> schema.set("required", array(i -> JSON.textNode(name())));
            case 5 -> schema.set("default", value());
            case 6 -> schema.put("format", text());
            case 7 -> schema.set(keyword(), value());
            case 8, 9 -> schema.set("properties", properties(depth));
            case 10 -> schema.set("items", random.nextInt(3) == 0 ? array(i -> schema(depth - 1)) : schema(depth - 1));
            case 11 -> schema.put("minItems", random.nextInt(3)).set("prefixItems", array(i -> schema(depth - 1)));
            case 12 -> schema.set("additionalProperties", schema(depth - 1));
            case 13 -> schema.set("patternProperties", properties(depth));
            case 14 -> schema.set("not", schema(depth - 1));
            case 15 -> schema.put("nullable", random.nextBoolean());
            default ->
                schema.set(List.of("anyOf", "oneOf", "allOf").get(random.nextInt(3)), array(i -> schema(depth - 1)));
        }
    }

    private ObjectNode properties(int depth) {
        ObjectNode properties = JSON.objectNode();
        for (int i = random.nextInt(5); i > 0; i--) {
            properties.set(name(), schema(depth - 1));
        }
        return properties;
    }

    private ArrayNode array(IntFunction<JsonNode> element) {
        ArrayNode array = JSON.arrayNode();
        for (int i = random.nextInt(5); i > 0; i--) {
            array.add(element.apply(i));
        }
        return array;
    }

    private JsonNode value() {
        return switch (random.nextInt(8)) {
            case 0 -> JSON.nullNode();
            case 1 -> JSON.booleanNode(random.nextBoolean());
            case 2 -> JSON.numberNode(random.nextInt(2_000) - 1_000);
            case 3 -> JSON.numberNode(new BigDecimal(random.nextInt(99) + "E" + (random.nextInt(900) - 450)));
            case 4 -> JSON.objectNode().put(name(), 1);
            case 5 -> array(i -> value());
            default -> JSON.textNode(text());
        };
    }

    private String name() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    private String type() {
        return TYPES.get(random.nextInt(TYPES.size()));
    }

    private String keyword() {
        return List.of(
                        "properties",
                        "items",
                        "anyOf",
                        "allOf",
                        "required",
                        "enum",
                        "type",
                        "$ref",
                        "additionalProperties",
                        "minItems",
                        "pattern",
                        "$defs")
                .get(random.nextInt(12));
    }
}
