package dev.toolshelf.assembler.wire.anthropic;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.wire.Call;
import dev.toolshelf.assembler.wire.Part;
import dev.toolshelf.assembler.wire.Resolved;
import dev.toolshelf.assembler.wire.Said;
import dev.toolshelf.assembler.wire.Template;
import dev.toolshelf.assembler.wire.TemplateQuestion;
import dev.toolshelf.assembler.wire.Turn;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.render.Rendering;
import dev.toolshelf.search.render.ResultForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code anthropic-messages}: content blocks, and references that a {@code tool_result} reveals (api-contracts A). */
public final class AnthropicWire implements Wire {

    private static final TypeReference<Map<String, RawJson>> MEMBERS = new TypeReference<>() {};
    private static final String HOSTED_VERSION = "_20251119";
    private static final String HOSTED_REGEX = "tool_search_tool_regex";
    private static final String HOSTED_WORDS = "tool_search_tool_bm25";
    private static final RawJson NO_TEXT = new RawJson("\"\"");

    @Override
    public String name() {
        return "anthropic-messages";
    }

    @Override
    public String defaultPlatform() {
        return "anthropic";
    }

    @Override
    public String messagesMember() {
        return "messages";
    }

    @Override
    public boolean userOpens() {
        return true;
    }

    @Override
    public boolean defers() {
        return true;
    }

    @Override
    public boolean definesInResults() {
        return false;
    }

    @Override
    public ResultForm revealing() {
        return ResultForm.TOOL_REFERENCE;
    }

    @Override
    public List<Turn> turns(List<RawJson> messages) {
        List<Turn> turns = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            Map<String, RawJson> message = members(messages.get(i));
            String role = message.getOrDefault("role", NO_TEXT).tree().asText();
            if (!role.equals("user") && !role.equals("assistant")) {
                String place = "messages[" + i + "].role";
                throw new MalformedJsonException(place, place + " is " + role + "; it must be user or assistant");
            }
            RawJson content = message.get("content");
            if (!blank(content)) {
                turns.add(new Turn(role.equals("assistant"), content));
            }
        }
        return turns;
    }

    private static Map<String, RawJson> members(RawJson message) {
        try {
            return Json.mapper().readValue(message.text(), MEMBERS);
        } catch (JsonProcessingException e) {
            throw new MalformedJsonException("messages", "messages must hold objects: " + Json.reason(e));
        }
    }

    private static boolean blank(RawJson content) {
        return ContentBlock.read(content).stream().allMatch(ContentBlock::emptyText);
    }

    @Override
    public Said said(RawJson content, boolean unmark) {
        List<ContentBlock> blocks = blocks(content, "tool_result", "assistant");
        List<String> kept = new ArrayList<>();
        List<Call> calls = new ArrayList<>();
        List<String> revealed = new ArrayList<>();
        for (ContentBlock block : blocks) {
            if (block.emptyText()) {
                continue;
            }
            kept.add((unmark ? CacheMarks.without(block.json()) : block.json()).text());
            revealed.addAll(block.references());
            if (block.type().equals("tool_use")) {
                RawJson input = RawJson.of(block.json().tree().path("input"));
                calls.add(new Call(block.callId(), block.type(), block.toolName(), input));
            }
        }
        boolean plain = content.text().startsWith("\"");
        String stored = plain ? content.text() : "[" + String.join(",", kept) + "]";
        return new Said(List.of(message("assistant", stored)), calls, revealed);
    }

    @Override
    public List<Part> heard(RawJson content, boolean unmark) {
        List<Part> parts = new ArrayList<>();
        for (ContentBlock block : blocks(content, "tool_use", "user")) {
            RawJson json = unmark ? CacheMarks.without(block.json()) : block.json();
            Part.Kind kind = block.type().equals("tool_result")
                    ? Part.Kind.RESULT
                    : block.emptyText() ? Part.Kind.EMPTY : Part.Kind.OTHER;
            parts.add(new Part(kind, json, block.callId(), json != block.json()));
        }
        return parts;
    }

    /** What a role cannot say would make every later payload invalid. */
    private static List<ContentBlock> blocks(RawJson content, String foreign, String role) {
        List<ContentBlock> blocks = ContentBlock.read(content);
        List<String> calls = new ArrayList<>();
        for (ContentBlock block : blocks) {
            if (block.type().equals(foreign)) {
                throw new MalformedJsonException(
                        "content", "content is a " + foreign + "; it must not come from the " + role);
            }
            if (block.type().equals("tool_use")) {
                if (calls.contains(block.callId())) {
                    throw new MalformedJsonException(
                            "tool_use id", "tool_use id is " + block.callId() + "; it must name one call only");
                }
                calls.add(block.callId());
            }
        }
        if (blocks.stream().allMatch(ContentBlock::emptyText)) {
            throw new MalformedJsonException("content", "content is empty; a message must say something");
        }
        return blocks;
    }

    @Override
    public List<String> reveals(RawJson result) {
        return result.text().contains("tool_reference")
                ? ContentBlock.read(new RawJson("[" + result.text() + "]"))
                        .get(0)
                        .references()
                : List.of();
    }

    @Override
    public RawJson text(String text) {
        return ContentBlock.text(text).json();
    }

    @Override
    public RawJson result(Call call, Rendering content, boolean error) {
        return (error
                        ? ContentBlock.errorResult(call.id(), content.text())
                        : ContentBlock.result(call.id(), shown(content)))
                .json();
    }

    /** References are content; any other document is a text for this format. */
    private static RawJson shown(Rendering content) {
        boolean references = content.content().text().startsWith("[{\"type\":\"tool_reference\"");
        return references ? content.content() : RawJson.of(TextNode.valueOf(content.text()));
    }

    @Override
    public List<RawJson> user(List<RawJson> results, List<RawJson> others) {
        String content = Stream.concat(results.stream(), others.stream())
                .map(RawJson::text)
                .collect(Collectors.joining(",", "[", "]"));
        return List.of(message("user", content));
    }

    @Override
    public RawJson user(RawJson text) {
        return message("user", text.text());
    }

    private static RawJson message(String role, String content) {
        return new RawJson("{\"role\":\"" + role + "\",\"content\":" + content + "}");
    }

    @Override
    public Said search(String callId, String searchTool, String query, boolean reveals) {
        ObjectNode use = JsonNodeFactory.instance.objectNode();
        use.put("type", "tool_use").put("id", callId).put("name", searchTool);
        use.putObject("input").put("query", query);
        Call call = new Call(callId, "tool_use", searchTool, null);
        return new Said(List.of(message("assistant", "[" + use + "]")), List.of(call), List.of());
    }

    @Override
    public boolean mayReveal(RawJson message) {
        return message.text().contains("tool_reference") || message.text().contains("tool_search_tool_");
    }

    @Override
    public Resolved resolve(RawJson message, boolean deferring, Predicate<String> resolvable) {
        return mayReveal(message)
                ? References.resolve(message, deferring, name -> deferring && resolvable.test(name))
                : new Resolved(message, List.of());
    }

    @Override
    public String tool(String name, String description, RawJson inputSchema) {
        StringBuilder out = new StringBuilder(
                name.length() + description.length() + inputSchema.text().length() + 64);
        out.append("{\"name\":").append(TextNode.valueOf(name));
        if (!description.isBlank()) {
            out.append(",\"description\":").append(TextNode.valueOf(description));
        }
        return out.append(",\"input_schema\":").append(inputSchema.text()).toString();
    }

    @Override
    public String loadedEnd(boolean breakpoint) {
        return breakpoint ? ",\"cache_control\":{\"type\":\"ephemeral\"}}" : "}";
    }

    /** Never with a cache breakpoint (SPEC section 8, rule 3). */
    @Override
    public String deferredEnd() {
        return ",\"defer_loading\":true}";
    }

    @Override
    public String searchTool(Profile.SearchTool tool) {
        return tool(tool.name(), tool.description(), tool.inputSchema());
    }

    /** By words, unless the profile asks for patterns: those are the two that there are. */
    @Override
    public String hostedSearchTool(Profile.SearchTool tool) {
        String name = tool.name().equals(HOSTED_REGEX) ? HOSTED_REGEX : HOSTED_WORDS;
        return "{\"type\":\"" + name + HOSTED_VERSION + "\",\"name\":\"" + name + '"';
    }

    @Override
    public Template template(TemplateQuestion question) {
        return AnthropicTemplate.of(question);
    }
}
