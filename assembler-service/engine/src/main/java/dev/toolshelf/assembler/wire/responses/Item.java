package dev.toolshelf.assembler.wire.responses;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.wire.Call;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One item of a Responses conversation, or one part of a message's content.
 *
 * @param json as it was sent
 * @param type its {@code type}; {@code message} where it has a role and no type
 * @param tree the same as a tree, which nobody changes
 */
record Item(RawJson json, String type, JsonNode tree) {

    static final String SEARCH_CALL = "tool_search_call";
    static final String SEARCH_OUTPUT = "tool_search_output";

    private static final TypeReference<List<RawJson>> LIST = new TypeReference<>() {};
    private static final Set<String> TEXTS = Set.of("input_text", "output_text", "text");

    /** Reads the items of an array, or the one message that a string is. */
    static List<Item> read(RawJson content, String role) {
        if (content == null) {
            throw new MalformedJsonException("content", "content is missing; it must be a string or an array of items");
        }
        if (content.text().startsWith("\"")) {
            return List.of(of("content", message(role, content)));
        }
        if (!content.text().startsWith("[")) {
            throw new MalformedJsonException("content", "content must be a string or an array of items");
        }
        try {
            List<Item> items = new ArrayList<>();
            List<RawJson> elements = Json.mapper().readValue(content.text(), LIST);
            for (int i = 0; i < elements.size(); i++) {
                items.add(of("content[" + i + "]", elements.get(i)));
            }
            return items;
        } catch (JsonProcessingException e) {
            throw new MalformedJsonException("content", Json.reason(e));
        }
    }

    static Item of(String place, RawJson json) {
        if (json == null || !(json.tree() instanceof ObjectNode tree)) {
            throw new MalformedJsonException(place, place + " must be an object");
        }
        JsonNode type = tree.path("type");
        if (type.isMissingNode() && tree.path("role").isTextual()) {
            return new Item(json, "message", tree);
        }
        if (!type.isTextual()) {
            throw new MalformedJsonException(place + ".type", place + ".type must be a string");
        }
        if (type.textValue().equals("text") && tree.path("text").isTextual()) {
            // The Chat API's word for it, which many harnesses use.
            ObjectNode part = JsonNodeFactory.instance.objectNode().put("type", "input_text");
            part.set("text", tree.get("text"));
            return new Item(RawJson.of(part), "input_text", part);
        }
        Item item = new Item(json, type.textValue(), tree);
        item.check(place);
        return item;
    }

    private void check(String place) {
        if (type.equals("message")) {
            required(place, "role");
        } else if (callOrOutput()) {
            int length = tree.path("call_id").textValue().length();
            if (length < 1 || length > 64) {
                throw new MalformedJsonException(
                        place + ".call_id", place + ".call_id has " + length + " characters; 1 to 64 are taken");
            }
        }
        if (type.equals("function_call") || type.equals("custom_tool_call")) {
            required(place, "call_id");
            required(place, "name");
            required(place, type.equals("function_call") ? "arguments" : "input");
        } else if (type.equals("function_call_output") || type.equals("custom_tool_call_output")) {
            required(place, "call_id");
        } else if (type.equals(SEARCH_OUTPUT) && !tree.path("tools").isArray()) {
            throw new MalformedJsonException(place + ".tools", place + ".tools must be an array");
        }
    }

    private void required(String place, String field) {
        if (!tree.path(field).isTextual()) {
            throw new MalformedJsonException(place + "." + field, place + "." + field + " must be a string");
        }
    }

    private boolean callOrOutput() {
        return tree.path("call_id").isTextual();
    }

    /** Whether it calls something and waits for the client's output; what the provider runs itself has no call id. */
    boolean call() {
        return callOrOutput() && type.endsWith("_call");
    }

    /** Whether it is the client's output of a call. */
    boolean output() {
        return callOrOutput() && type.endsWith("_output");
    }

    /** Whether it is a part of a message's content, and no item. */
    boolean contentPart() {
        return type.startsWith("input_") || type.startsWith("output_") || type.equals("text") || type.equals("refusal");
    }

    /** The call. A namespace and its function's name give the full name of the tool. */
    Call asCall() {
        String name = tree.path("name").asText("tool_search");
        String namespace = tree.path("namespace").asText("");
        return new Call(callId(), type, namespace.isEmpty() ? name : namespace + "__" + name, arguments());
    }

    String callId() {
        return tree.path("call_id").textValue();
    }

    String role() {
        return tree.path("role").asText("");
    }

    /** Arguments that are no object are left to whoever explains them. */
    private RawJson arguments() {
        JsonNode given = tree.path("arguments");
        if (given.isObject()) {
            return RawJson.of(given);
        }
        try {
            JsonNode read = Json.mapper().readTree(given.asText("{}"));
            return RawJson.of(read instanceof ObjectNode ? read : JsonNodeFactory.instance.objectNode());
        } catch (JsonProcessingException e) {
            return new RawJson("{}");
        }
    }

    /** Whether it is a message or part without a word. */
    boolean empty() {
        if (contentPart()) {
            return TEXTS.contains(type) && tree.path("text").asText().isBlank();
        }
        JsonNode content = tree.path("content");
        if (!type.equals("message")) {
            return false;
        }
        if (!content.isArray()) {
            return content.asText().isBlank();
        }
        for (JsonNode part : content) {
            boolean text = TEXTS.contains(part.path("type").asText());
            if (!text || !part.path("text").asText().isBlank()) {
                return false;
            }
        }
        return true;
    }

    /** Names of the tools that a search's output shows, in order. */
    List<String> shown() {
        List<String> names = new ArrayList<>();
        if (type.equals(SEARCH_OUTPUT)) {
            for (JsonNode tool : tree.path("tools")) {
                String name = tool.path("name").asText("");
                if (tool.path("type").asText().equals("namespace")) {
                    tool.path("tools")
                            .forEach(member ->
                                    names.add(name + "__" + member.path("name").asText("")));
                } else if (!name.isEmpty()) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    /** A message whose content is a string or an array, given as JSON. */
    static RawJson message(String role, RawJson content) {
        return new RawJson(
                "{\"type\":\"message\",\"role\":" + TextNode.valueOf(role) + ",\"content\":" + content.text() + "}");
    }
}
