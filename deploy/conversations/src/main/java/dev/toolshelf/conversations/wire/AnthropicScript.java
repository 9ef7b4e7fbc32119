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

/** The Messages API (api-contracts A3, A5, A6). */
public final class AnthropicScript implements WireScript {

    @Override
    public String name() {
        return "anthropic-messages";
    }

    @Override
    public List<String> models() {
        return List.of("claude-opus-5-5", "claude-sonnet-5", "claude-haiku-4-5-20251001", "claude-3-opus");
    }

    @Override
    public RawJson request() {
        return RawJson.parse("{\"max_tokens\":1024,\"system\":\"Be brief.\"}");
    }

    @Override
    public RawJson assistant(String text, List<Called> calls, Delivery delivery) {
        if (calls.isEmpty()) {
            return RawJson.of(TextNode.valueOf(text));
        }
        ArrayNode blocks = JsonNodeFactory.instance.arrayNode();
        if (text != null) {
            blocks.addObject().put("type", "text").put("text", text);
        }
        for (Called call : calls) {
            ObjectNode use = blocks.addObject();
            use.put("type", "tool_use").put("id", call.id()).put("name", call.name());
            use.set("input", call.input().tree());
        }
        return RawJson.of(blocks);
    }

    @Override
    public boolean reveals(Called call, Delivery delivery) {
        return delivery.reveals();
    }

    @Override
    public RawJson user(List<Piece> pieces, Delivery delivery) {
        if (pieces.size() == 1 && pieces.get(0) instanceof Piece.Text text) {
            return RawJson.of(TextNode.valueOf(text.text()));
        }
        ArrayNode blocks = JsonNodeFactory.instance.arrayNode();
        for (Piece piece : pieces) {
            if (piece instanceof Piece.Text text) {
                blocks.addObject().put("type", "text").put("text", text.text());
            } else if (piece instanceof Piece.Result result) {
                result(blocks, result.call()).put("content", result.text());
            } else if (piece instanceof Piece.Found found && reveals(found.call(), delivery)) {
                ArrayNode content = result(blocks, found.call()).putArray("content");
                found.names()
                        .forEach(name -> content.addObject()
                                .put("type", "tool_reference")
                                .put("tool_name", name));
            } else if (piece instanceof Piece.Found found) {
                result(blocks, found.call()).put("content", "Found: " + String.join(", ", found.names()));
            }
        }
        return RawJson.of(blocks);
    }

    private static ObjectNode result(ArrayNode blocks, Called call) {
        return blocks.addObject().put("type", "tool_result").put("tool_use_id", call.id());
    }

    @Override
    public Reading read(byte[] body) {
        Slices slices = Slices.of(body, "messages");
        List<Reading.Entry> tools = new ArrayList<>();
        for (String json : slices.tools()) {
            JsonNode tool = Slices.tree(json);
            tools.add(new Reading.Entry(
                    json,
                    List.of(tool.path("name").asText()),
                    tool.path("defer_loading").asBoolean()));
        }
        List<Spoken> parts = new ArrayList<>();
        for (String json : slices.messages()) {
            JsonNode message = Slices.tree(json);
            Kind said = message.path("role").asText().equals("assistant") ? Kind.ASSISTANT : Kind.USER;
            JsonNode content = message.path("content");
            if (content.isTextual()) {
                parts.add(new Spoken(said, null, content.textValue(), List.of()));
            }
            for (JsonNode block : content) {
                parts.add(part(said, block));
            }
        }
        return new Reading(slices.fields(), tools, slices.messages(), parts);
    }

    private static Spoken part(Kind said, JsonNode block) {
        return switch (block.path("type").asText()) {
            case "tool_use" -> new Spoken(Kind.CALL, block.path("id").asText(), null, List.of());
            case "tool_result" -> {
                List<String> names = new ArrayList<>();
                for (JsonNode item : block.path("content")) {
                    if (item.path("type").asText().equals("tool_reference")) {
                        names.add(item.path("tool_name").asText());
                    }
                }
                String text = block.path("content").textValue();
                yield new Spoken(Kind.RESULT, block.path("tool_use_id").asText(), text, names);
            }
            default -> new Spoken(said, null, block.path("text").asText(), List.of());
        };
    }
}
