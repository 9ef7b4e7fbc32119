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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The Responses API (api-contracts B): items, a search of its own kind, definitions in its output. */
public final class ResponsesScript implements WireScript {

    @Override
    public String name() {
        return "openai-responses";
    }

    @Override
    public List<String> models() {
        return List.of("gpt-5.5", "gpt-5.4-mini", "gpt-4.1");
    }

    @Override
    public RawJson request() {
        return RawJson.parse("{\"instructions\":\"Be brief.\",\"store\":false}");
    }

    @Override
    public RawJson assistant(String text, List<Called> calls, Delivery delivery) {
        if (calls.isEmpty()) {
            return RawJson.of(TextNode.valueOf(text));
        }
        ArrayNode items = JsonNodeFactory.instance.arrayNode();
        if (text != null) {
            ObjectNode message = items.addObject().put("type", "message").put("role", "assistant");
            message.put("id", "msg_" + calls.get(0).id()).put("status", "completed");
            ObjectNode part = message.putArray("content").addObject();
            part.put("type", "output_text").put("text", text).putArray("annotations");
        }
        for (Called call : calls) {
            ObjectNode item = items.addObject();
            if (call.reveals()) {
                item.put("type", "tool_search_call").put("call_id", call.id());
                item.put("execution", "client").put("status", "completed");
                item.set("arguments", call.input().tree());
                continue;
            }
            item.put("type", "function_call").put("call_id", call.id());
            int member = call.name().lastIndexOf("__");
            // A tool of a namespace is called by both names.
            if (call.name().startsWith("mcp__")
                    && member > "mcp__".length()
                    && member + 2 < call.name().length()) {
                item.put("name", call.name().substring(member + 2))
                        .put("namespace", call.name().substring(0, member));
            } else {
                item.put("name", call.name());
            }
            item.put("arguments", call.input().text());
        }
        return RawJson.of(items);
    }

    @Override
    public boolean reveals(Called call, Delivery delivery) {
        return call.reveals();
    }

    @Override
    public RawJson user(List<Piece> pieces, Delivery delivery) {
        if (pieces.size() == 1 && pieces.get(0) instanceof Piece.Text text) {
            return RawJson.of(TextNode.valueOf(text.text()));
        }
        ArrayNode items = JsonNodeFactory.instance.arrayNode();
        for (Piece piece : pieces) {
            if (piece instanceof Piece.Text text) {
                items.addObject()
                        .put("type", "message")
                        .put("role", "user")
                        .putArray("content")
                        .addObject()
                        .put("type", "input_text")
                        .put("text", text.text());
            } else if (piece instanceof Piece.Result result) {
                output(items, result.call(), result.text());
            } else if (piece instanceof Piece.Found found && found.call().reveals()) {
                found(items.addObject(), found);
            } else if (piece instanceof Piece.Found found) {
                output(items, found.call(), "Found: " + String.join(", ", found.names()));
            }
        }
        return RawJson.of(items);
    }

    private static void output(ArrayNode items, Called call, String text) {
        items.addObject()
                .put("type", "function_call_output")
                .put("call_id", call.id())
                .put("output", text);
    }

    private static void found(ObjectNode item, Piece.Found found) {
        item.put("type", "tool_search_output").put("call_id", found.call().id());
        item.put("status", "completed").put("execution", "client");
        ArrayNode tools = item.putArray("tools");
        Map<String, ArrayNode> namespaces = new LinkedHashMap<>();
        for (Piece.Shown shown : found.tools()) {
            String namespace = "mcp__" + shown.label();
            boolean member = shown.label() != null
                    && shown.name().startsWith(namespace + "__")
                    && shown.name().length() > namespace.length() + 2;
            ArrayNode among = member
                    ? namespaces.computeIfAbsent(
                            namespace,
                            any -> tools.addObject()
                                    .put("type", "namespace")
                                    .put("name", namespace)
                                    .put("description", "Tools of " + shown.label())
                                    .putArray("tools"))
                    : tools;
            among.addObject()
                    .put("type", "function")
                    .put("name", member ? shown.name().substring(namespace.length() + 2) : shown.name())
                    .put("description", shown.tool().description())
                    .put("strict", false)
                    .put("defer_loading", true)
                    .set("parameters", shown.tool().inputSchema().tree());
        }
    }

    @Override
    public Reading read(byte[] body) {
        Slices slices = Slices.of(body, "input");
        List<Reading.Entry> tools = new ArrayList<>();
        for (String json : slices.tools()) {
            JsonNode tool = Slices.tree(json);
            boolean group = tool.path("type").asText().equals("namespace");
            JsonNode first = group ? tool.path("tools").path(0) : tool;
            tools.add(new Reading.Entry(
                    json, names(tool), first.path("defer_loading").asBoolean()));
        }
        List<Spoken> parts = new ArrayList<>();
        for (String json : slices.messages()) {
            parts(parts, Slices.tree(json));
        }
        return new Reading(slices.fields(), tools, slices.messages(), parts);
    }

    /** Full names: a namespace and a name in it; the search itself has none. */
    private static List<String> names(JsonNode tool) {
        String name = tool.path("name").asText();
        if (!tool.path("type").asText().equals("namespace")) {
            return name.isEmpty() ? List.of() : List.of(name);
        }
        List<String> names = new ArrayList<>();
        tool.path("tools")
                .forEach(member -> names.add(name + "__" + member.path("name").asText()));
        return names;
    }

    /** A search stands as words in a request without a search tool. */
    private static Spoken words(Kind said, String text) {
        if (text.startsWith("[Searched for tools: ")) {
            return new Spoken(Kind.CALL, "", null, List.of());
        }
        return text.startsWith("[The search found")
                ? new Spoken(Kind.RESULT, "", null, List.of())
                : new Spoken(said, null, text, List.of());
    }

    private static void parts(List<Spoken> parts, JsonNode item) {
        String id = item.path("call_id").textValue();
        switch (item.path("type").asText()) {
            case "function_call", "tool_search_call" -> parts.add(new Spoken(Kind.CALL, id, null, List.of()));
            case "function_call_output" ->
                parts.add(new Spoken(Kind.RESULT, id, item.path("output").textValue(), List.of()));
            case "tool_search_output" -> {
                List<String> names = new ArrayList<>();
                item.path("tools").forEach(tool -> names.addAll(names(tool)));
                parts.add(new Spoken(Kind.RESULT, id, null, names));
            }
            default -> {
                Kind said = item.path("role").asText().equals("assistant") ? Kind.ASSISTANT : Kind.USER;
                JsonNode content = item.path("content");
                if (content.isTextual()) {
                    parts.add(words(said, content.textValue()));
                }
                for (JsonNode part : content) {
                    parts.add(new Spoken(said, null, part.path("text").asText(), List.of()));
                }
            }
        }
    }
}
