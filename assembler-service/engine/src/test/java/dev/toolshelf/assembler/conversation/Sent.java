package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A payload that was emitted, read for tests. */
record Sent(byte[] body, DecisionRecord record) {

    JsonNode json() {
        try {
            return Json.mapper().readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** The names of {@code tools}, in order. */
    List<String> tools() {
        List<String> names = new ArrayList<>();
        json().path("tools").forEach(tool -> names.add(tool.path("name").asText()));
        return names;
    }

    /** The names of tools with {@code defer_loading}, in order. */
    List<String> deferred() {
        List<String> names = new ArrayList<>();
        for (JsonNode tool : json().path("tools")) {
            if (tool.path("defer_loading").asBoolean()) {
                names.add(tool.path("name").asText());
            }
        }
        return names;
    }

    JsonNode tool(String name) {
        for (JsonNode tool : json().path("tools")) {
            if (tool.path("name").asText().equals(name)) {
                return tool;
            }
        }
        throw new AssertionError(name + " is not among " + tools());
    }

    JsonNode messages() {
        return json().path("messages");
    }

    /** A message, counted from the end if negative. */
    JsonNode message(int index) {
        return messages().get(index < 0 ? messages().size() + index : index);
    }

    /** The kinds of a message's blocks, each result with its call: {@code tool_result:a}; a string is {@code string}. */
    List<String> shape(int index) {
        JsonNode content = message(index).path("content");
        List<String> shape = new ArrayList<>();
        if (content.isTextual()) {
            shape.add("string");
        }
        for (JsonNode block : content) {
            String type = block.path("type").asText();
            shape.add(
                    type.equals("tool_result")
                            ? type + ":" + block.path("tool_use_id").asText()
                            : type);
        }
        return shape;
    }

    /** Names in {@code tool_reference}s, in order, with repeats. */
    List<String> references() {
        List<String> names = new ArrayList<>();
        for (JsonNode message : messages()) {
            for (JsonNode block : message.path("content")) {
                for (JsonNode item : block.path("content")) {
                    if (item.path("type").asText().equals("tool_reference")) {
                        names.add(item.path("tool_name").asText());
                    }
                }
            }
        }
        return names;
    }

    List<String> repairs() {
        return record.repairs().stream().map(finding -> finding.code()).toList();
    }
}
