package dev.toolshelf.assembler.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Where OpenAI's library asks for more than its API does, a body is completed before the library sees it. These are all
 * the exceptions from "whatever the library refuses is refused":
 * <ul>
 *   <li>models: the library knows those of its day;
 *   <li>a message without {@code type}, which the API reference calls optional;
 *   <li>an image without {@code detail}, which has a default;
 *   <li>an assistant's message as clients replay it that keep nothing on the provider's side: without {@code id},
 *       {@code status} and {@code annotations}, or with a text for its content.
 * </ul>
 */
final class LibraryTaste {

    private LibraryTaste() {}

    static ObjectNode complete(String wire, ObjectNode body) {
        ObjectNode copy = body.deepCopy();
        if (wire.startsWith("openai") && copy.path("model").isTextual()) {
            copy.put("model", "gpt-5.5");
        }
        if (wire.equals("openai-responses")) {
            copy.path("input").forEach(LibraryTaste::item);
        }
        return copy;
    }

    private static void item(JsonNode item) {
        if (!(item instanceof ObjectNode message) || !message.has("role") && !message.has("output")) {
            return;
        }
        if (!message.has("type")) {
            message.put("type", "message");
        }
        JsonNode content = message.path("content");
        boolean parts = content.isArray();
        content.forEach(LibraryTaste::part);
        message.path("output").forEach(LibraryTaste::part);
        if (!message.path("role").asText().equals("assistant")
                || !message.path("type").asText().equals("message")) {
            return;
        }
        if (parts) {
            fill(message, "id", "msg_0");
            fill(message, "status", "completed");
        } else {
            message.remove("id");
            message.remove("status");
        }
    }

    private static void part(JsonNode part) {
        if (!(part instanceof ObjectNode object)) {
            return;
        }
        if (object.path("type").asText().equals("input_image")) {
            fill(object, "detail", "auto");
        }
        if (object.path("type").asText().equals("output_text")
                && (!object.has("annotations") || object.path("annotations").isNull())) {
            object.putArray("annotations");
        }
    }

    private static void fill(ObjectNode object, String name, String value) {
        if (object.path(name).isNull() || !object.has(name)) {
            object.put(name, value);
        }
    }
}
