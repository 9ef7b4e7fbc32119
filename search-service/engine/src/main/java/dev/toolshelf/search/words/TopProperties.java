package dev.toolshelf.search.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.Map;
import java.util.function.BiConsumer;

/** The properties at the top of an input schema. Pure functions, thread-safe. */
public final class TopProperties {

    private TopProperties() {}

    /**
     * Tells each property's name with its description, which is empty if there is none.
     *
     * @param schema a tool's input schema
     * @param property sees name and description
     */
    public static void each(JsonNode schema, BiConsumer<String, String> property) {
        JsonNode properties = schema.path("properties");
        if (!properties.isObject()) {
            return;
        }
        Iterator<Map.Entry<String, JsonNode>> fields = properties.fields();
        while (fields.hasNext()) {
            Map.Entry<String, JsonNode> field = fields.next();
            JsonNode description = field.getValue().path("description");
            property.accept(field.getKey(), description.isTextual() ? description.textValue() : "");
        }
    }
}
