package dev.toolshelf.conversations.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.exposure.Delivery;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.conversations.talk.Called;
import dev.toolshelf.conversations.talk.Piece;
import dev.toolshelf.conversations.talk.Spoken;
import dev.toolshelf.conversations.talk.Spoken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The Chat Completions API: whole messages, no deferral; the template's system message leads every request. */
public final class ChatScript implements WireScript {

    private static final Set<String> LEADING = Set.of("system", "developer");

    @Override
    public String name() {
        return "openai-chat";
    }

    @Override
    public List<String> models() {
        return List.of("gpt-5.5", "gpt-4.1", "some-model");
    }

    @Override
    public RawJson request() {
        return RawJson.parse("{\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"}],\"max_tokens\":500}");
    }

    @Override
    public RawJson assistant(String text, List<Called> calls, Delivery delivery) {
        if (calls.isEmpty()) {
            return RawJson.of(TextNode.valueOf(text));
        }
        ObjectNode message = JsonNodeFactory.instance.objectNode();
        message.put("role", "assistant").put("content", text);
        for (Called call : calls) {
            ObjectNode made = message.withArray("/tool_calls").addObject();
            made.put("id", call.id()).put("type", "function");
            made.putObject("function")
                    .put("name", call.name())
                    .put("arguments", call.input().text());
        }
        return RawJson.of(JsonNodeFactory.instance.arrayNode().add(message));
    }

    @Override
    public boolean reveals(Called call, Delivery delivery) {
        return false;
    }

    @Override
    public RawJson user(List<Piece> pieces, Delivery delivery) {
        if (pieces.size() == 1 && pieces.get(0) instanceof Piece.Text text) {
            return RawJson.of(TextNode.valueOf(text.text()));
        }
        ArrayNode messages = JsonNodeFactory.instance.arrayNode();
        for (Piece piece : pieces) {
            if (piece instanceof Piece.Text text) {
                messages.addObject().put("role", "user").put("content", text.text());
            } else if (piece instanceof Piece.Result result) {
                result(messages, result.call(), result.text());
            } else if (piece instanceof Piece.Found found) {
                result(messages, found.call(), "Found: " + String.join(", ", found.names()));
            }
        }
        return RawJson.of(messages);
    }

    private static void result(ArrayNode messages, Called call, String text) {
        messages.addObject().put("role", "tool").put("tool_call_id", call.id()).put("content", text);
    }

    @Override
    public Reading read(byte[] body) {
        Slices slices = Slices.of(body, "messages");
        List<Reading.Entry> tools = new ArrayList<>();
        for (String json : slices.tools()) {
            String name = Slices.tree(json).at("/function/name").asText();
            tools.add(new Reading.Entry(json, List.of(name), false));
        }
        StringBuilder fields = new StringBuilder(slices.fields());
        List<String> messages = new ArrayList<>();
        List<Spoken> parts = new ArrayList<>();
        for (String json : slices.messages()) {
            JsonNode message = Slices.tree(json);
            if (messages.isEmpty() && LEADING.contains(message.path("role").asText())) {
                // What leads is a part of the request, as it is a member of others.
                fields.append(json);
                continue;
            }
            messages.add(json);
            parts(parts, message);
        }
        return new Reading(fields.toString(), tools, messages, parts);
    }

    private static void parts(List<Spoken> parts, JsonNode message) {
        JsonNode content = message.path("content");
        if (message.path("role").asText().equals("tool")) {
            String id = message.path("tool_call_id").asText();
            parts.add(new Spoken(Kind.RESULT, id, content.textValue(), List.of()));
            return;
        }
        Kind said = message.path("role").asText().equals("assistant") ? Kind.ASSISTANT : Kind.USER;
        if (content.isTextual()) {
            parts.add(new Spoken(said, null, content.textValue(), List.of()));
        }
        content.forEach(
                part -> parts.add(new Spoken(said, null, part.path("text").asText(), List.of())));
        message.path("tool_calls")
                .forEach(call -> parts.add(new Spoken(Kind.CALL, call.path("id").asText(), null, List.of())));
    }
}
