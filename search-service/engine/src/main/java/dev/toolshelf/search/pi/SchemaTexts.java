package dev.toolshelf.search.pi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The texts of a JSON schema that Pi searches: property names and descriptions at every depth of properties, items,
 * anyOf, oneOf and allOf, and what local references lead to, each target once (reference: harnesses 6). Pure functions,
 * thread-safe.
 */
final class SchemaTexts {

    private final JsonNode root;
    private final Consumer<String> text;
    private final Set<JsonNode> referred = Collections.newSetFromMap(new IdentityHashMap<>());
    /** Not recursion: a chain of references may be as long as the schema. */
    private final Deque<JsonNode> open = new ArrayDeque<>();

    private SchemaTexts(JsonNode root, Consumer<String> text) {
        this.root = root;
        this.text = text;
    }

    /** Tells every text of a schema, in no order. */
    static void each(JsonNode schema, Consumer<String> text) {
        SchemaTexts texts = new SchemaTexts(schema, text);
        texts.referred.add(schema);
        texts.open.add(schema);
        while (!texts.open.isEmpty()) {
            texts.read(texts.open.poll());
        }
    }

    private void read(JsonNode schema) {
        if (!schema.isObject()) {
            return;
        }
        if (schema.path("$ref").isTextual()) {
            JsonNode target = LocalReference.target(schema.path("$ref").textValue(), root);
            if (target != null && target.isObject() && referred.add(target)) {
                open.add(target);
            }
        }
        if (schema.path("description").isTextual()) {
            text.accept(schema.path("description").textValue());
        }
        if (schema.path("properties").isObject()) {
            Iterator<Map.Entry<String, JsonNode>> properties =
                    schema.path("properties").fields();
            while (properties.hasNext()) {
                Map.Entry<String, JsonNode> property = properties.next();
                text.accept(property.getKey());
                open.add(property.getValue());
            }
        }
        open.add(schema.path("items"));
        for (String variants : new String[] {"anyOf", "oneOf", "allOf"}) {
            if (schema.path(variants).isArray()) {
                schema.path(variants).forEach(open::add);
            }
        }
    }
}
