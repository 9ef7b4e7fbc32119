package dev.toolshelf.assembler.wire.anthropic;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One content block of an Anthropic message: its bytes, and what discovery needs to know of it.
 *
 * @param json the block as it was sent
 * @param type its {@code type}
 * @param callId {@code id} of a {@code tool_use}, {@code tool_use_id} of a {@code tool_result}; else {@code null}
 * @param toolName the name that a {@code tool_use} calls; else {@code null}
 * @param references names of the {@code tool_reference}s in the array content of a {@code tool_result}, or in the result of
 *     the provider's own search, in order
 */
record ContentBlock(RawJson json, String type, String callId, String toolName, List<String> references) {

    private static final TypeReference<List<RawJson>> BLOCKS = new TypeReference<>() {};

    /**
     * Reads the content of a message.
     *
     * @param content a string or an array of blocks
     * @return the blocks; a string is one text block
     * @throws MalformedJsonException naming the place and the rule, if it is neither
     */
    public static List<ContentBlock> read(RawJson content) {
        if (content == null) {
            throw new MalformedJsonException(
                    "content", "content is missing; it must be a string or an array of blocks");
        }
        if (content.text().startsWith("\"")) {
            return List.of(text(content.tree().textValue()));
        }
        if (!content.text().startsWith("[")) {
            throw new MalformedJsonException("content", "content must be a string or an array of blocks");
        }
        try {
            List<ContentBlock> blocks = new ArrayList<>();
            List<RawJson> elements = Json.mapper().readValue(content.text(), BLOCKS);
            for (int i = 0; i < elements.size(); i++) {
                blocks.add(block("content[" + i + "]", elements.get(i)));
            }
            return blocks;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A text block. */
    public static ContentBlock text(String text) {
        RawJson json = new RawJson("{\"type\":\"text\",\"text\":" + TextNode.valueOf(text) + "}");
        return new ContentBlock(json, "text", null, null, List.of());
    }

    /** A {@code tool_result} that says that something went wrong. */
    public static ContentBlock errorResult(String callId, String text) {
        RawJson json = new RawJson("{\"type\":\"tool_result\",\"tool_use_id\":" + TextNode.valueOf(callId)
                + ",\"content\":" + TextNode.valueOf(text) + ",\"is_error\":true}");
        return new ContentBlock(json, "tool_result", callId, null, List.of());
    }

    /** A {@code tool_result} with the given content. */
    public static ContentBlock result(String callId, RawJson content) {
        RawJson json = new RawJson("{\"type\":\"tool_result\",\"tool_use_id\":" + TextNode.valueOf(callId)
                + ",\"content\":" + content.text() + "}");
        return block("tool_result", json);
    }

    /** Whether it is a text block with nothing but white space in it, which the API refuses. */
    public boolean emptyText() {
        return type.equals("text") && json.tree().path("text").asText().isBlank();
    }

    private static ContentBlock block(String place, RawJson json) {
        if (json == null || !json.text().startsWith("{")) {
            throw new MalformedJsonException(place, place + " must be an object");
        }
        ObjectNode tree = (ObjectNode) json.tree();
        String type = required(place, tree, "type");
        return switch (type) {
            case "text" -> {
                required(place, tree, "text");
                yield new ContentBlock(json, type, null, null, List.of());
            }
            case "tool_use" -> {
                if (!(tree.get("input") instanceof ObjectNode)) {
                    throw new MalformedJsonException(place + ".input", place + ".input must be an object");
                }
                yield new ContentBlock(
                        json, type, required(place, tree, "id"), required(place, tree, "name"), List.of());
            }
            case "tool_result" ->
                new ContentBlock(
                        json,
                        type,
                        required(place, tree, "tool_use_id"),
                        null,
                        references(place, tree.path("content")));
            case "tool_search_tool_result" ->
                new ContentBlock(
                        json,
                        type,
                        null,
                        null,
                        references(place, tree.path("content").path("tool_references")));
            default -> new ContentBlock(json, type, null, null, List.of());
        };
    }

    private static List<String> references(String place, JsonNode content) {
        List<String> names = new ArrayList<>();
        for (JsonNode item : content) {
            if (item.path("type").asText().equals("tool_reference")) {
                names.add(required(place + ".content", item, "tool_name"));
            }
        }
        return names;
    }

    private static String required(String place, JsonNode tree, String field) {
        JsonNode value = tree.get(field);
        if (value == null || !value.isTextual()) {
            throw new MalformedJsonException(place + "." + field, place + "." + field + " must be a string");
        }
        return value.textValue();
    }
}
