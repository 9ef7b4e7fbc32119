package dev.toolshelf.assembler.wire.responses;

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
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.render.Rendering;
import dev.toolshelf.search.render.ResultForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code openai-responses}: items, and definitions that stand in the {@code tool_search_output} that found them (api-contracts
 * B, harnesses 2, real-clients C).
 */
public final class ResponsesWire implements Wire {

    /** One transparent pixel: the output of a computer's call must be a picture, also if there is none. */
    private static final String NO_PICTURE =
            "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=";

    @Override
    public String name() {
        return "openai-responses";
    }

    @Override
    public String defaultPlatform() {
        return "openai";
    }

    @Override
    public String messagesMember() {
        return "input";
    }

    @Override
    public boolean userOpens() {
        return false;
    }

    @Override
    public boolean defers() {
        return true;
    }

    @Override
    public boolean definesInResults() {
        return true;
    }

    @Override
    public ResultForm revealing() {
        return ResultForm.TOOL_SEARCH_OUTPUT;
    }

    @Override
    public List<Turn> turns(List<RawJson> messages) {
        List<Turn> turns = new ArrayList<>();
        List<RawJson> side = new ArrayList<>();
        boolean assistant = false;
        for (int i = 0; i < messages.size(); i++) {
            Item item = Item.of("messages[" + i + "]", messages.get(i));
            boolean said = !item.output()
                    && (!item.type().equals("message") || item.role().equals("assistant"));
            if (said != assistant) {
                close(turns, assistant, side);
                assistant = said;
            }
            if (!item.empty()) {
                side.add(item.json());
            }
        }
        close(turns, assistant, side);
        return turns;
    }

    private static void close(List<Turn> turns, boolean assistant, List<RawJson> side) {
        if (!side.isEmpty()) {
            turns.add(new Turn(
                    assistant,
                    new RawJson(side.stream().map(RawJson::text).collect(Collectors.joining(",", "[", "]")))));
            side.clear();
        }
    }

    @Override
    public Said said(RawJson content, boolean unmark) {
        List<RawJson> messages = new ArrayList<>();
        List<Call> calls = new ArrayList<>();
        List<String> revealed = new ArrayList<>();
        List<Item> parts = new ArrayList<>();
        for (Item item : Item.read(content, "assistant")) {
            boolean foreign = item.output()
                    || item.type().equals("message") && !item.role().equals("assistant");
            if (foreign) {
                throw new MalformedJsonException(
                        "content", "content is a " + item.type() + "; it must not come from the assistant");
            }
            if (item.contentPart()) {
                parts.add(item);
                continue;
            }
            addWords(messages, parts);
            if (item.empty()) {
                continue;
            }
            messages.add(item.json());
            revealed.addAll(item.shown());
            if (item.call()) {
                Call call = item.asCall();
                if (calls.stream().anyMatch(earlier -> earlier.id().equals(call.id()))) {
                    throw new MalformedJsonException(
                            "call_id", "call_id is " + call.id() + "; it must name one call only");
                }
                calls.add(call);
            }
        }
        addWords(messages, parts);
        require(!messages.isEmpty());
        return new Said(messages, calls, revealed);
    }

    @Override
    public List<Part> heard(RawJson content, boolean unmark) {
        List<Part> heard = new ArrayList<>();
        List<Item> parts = new ArrayList<>();
        for (Item item : Item.read(content, "user")) {
            if (item.call() || item.role().equals("assistant") || item.type().equals("reasoning")) {
                throw new MalformedJsonException(
                        "content", "content is the assistant's " + item.type() + "; it must not come from the user");
            }
            if (item.contentPart()) {
                if (item.empty()) {
                    heard.add(new Part(Part.Kind.EMPTY, item.json(), null, false));
                } else {
                    parts.add(item);
                }
                continue;
            }
            addPart(heard, parts);
            heard.add(part(item));
        }
        addPart(heard, parts);
        require(heard.stream().anyMatch(part -> part.kind() != Part.Kind.EMPTY));
        return heard;
    }

    private static Part part(Item item) {
        if (!item.output()) {
            return new Part(item.empty() ? Part.Kind.EMPTY : Part.Kind.OTHER, item.json(), null, false);
        }
        Item fit = item.type().equals(Item.SEARCH_OUTPUT) ? SearchItems.fit(item) : item;
        String mended = fit == item ? null : "definitions in a search's output were made acceptable";
        return new Part(Part.Kind.RESULT, fit.json(), fit.callId(), false, mended);
    }

    private static void require(boolean saysSomething) {
        if (!saysSomething) {
            throw new MalformedJsonException("content", "content is empty; a message must say something");
        }
    }

    private static void addPart(List<Part> heard, List<Item> parts) {
        List<RawJson> messages = new ArrayList<>();
        addMessage(messages, parts);
        messages.forEach(message -> heard.add(new Part(Part.Kind.OTHER, message, null, false)));
    }

    /** An output message needs the id that the API gave it; words alone need none. */
    private static void addWords(List<RawJson> messages, List<Item> parts) {
        String words = parts.stream()
                .map(part -> part.tree()
                        .path(part.type().equals("refusal") ? "refusal" : "text")
                        .asText())
                .collect(Collectors.joining());
        if (!words.isBlank()) {
            messages.add(Item.message("assistant", RawJson.of(TextNode.valueOf(words))));
        }
        parts.clear();
    }

    /** Content parts that stand side by side are one message. */
    private static void addMessage(List<RawJson> messages, List<Item> parts) {
        String content = parts.stream()
                .filter(part -> !part.empty())
                .map(part -> part.json().text())
                .collect(Collectors.joining(",", "[", "]"));
        if (content.length() > 2) {
            messages.add(Item.message("user", new RawJson(content)));
        }
        parts.clear();
    }

    @Override
    public List<String> reveals(RawJson result) {
        return mayReveal(result) ? Item.of("result", result).shown() : List.of();
    }

    /** The application's words, not the user's. */
    @Override
    public RawJson text(String text) {
        return Item.message("developer", RawJson.of(TextNode.valueOf(text)));
    }

    @Override
    public boolean searches(Call call) {
        return call.type().equals(Item.SEARCH_CALL);
    }

    @Override
    public RawJson result(Call call, Rendering content, boolean error) {
        String id = TextNode.valueOf(call.id()).toString();
        if (searches(call)) {
            boolean definitions = !error && content.content().text().startsWith("[");
            return new RawJson("{\"type\":\"" + Item.SEARCH_OUTPUT + "\",\"call_id\":" + id
                    + ",\"status\":\"completed\",\"execution\":\"client\",\"tools\":"
                    + (definitions ? content.content().text() : "[]") + "}");
        }
        return new RawJson("{\"type\":" + TextNode.valueOf(call.type() + "_output") + ",\"call_id\":" + id
                + output(call.type(), TextNode.valueOf(content.text()).toString()) + "}");
    }

    /** The provider's own tools have outputs of their own forms. */
    private static String output(String type, String text) {
        return switch (type) {
            case "shell_call" ->
                ",\"output\":[{\"stdout\":\"\",\"stderr\":" + text + ",\"outcome\":{\"type\":\"timeout\"}}]";
            case "apply_patch_call" -> ",\"status\":\"failed\",\"output\":" + text;
            case "computer_call" ->
                ",\"output\":{\"type\":\"computer_screenshot\",\"image_url\":\"" + NO_PICTURE + "\"}";
            default -> ",\"output\":" + text;
        };
    }

    @Override
    public List<RawJson> user(List<RawJson> results, List<RawJson> others) {
        return Stream.concat(results.stream(), others.stream()).toList();
    }

    @Override
    public RawJson user(RawJson text) {
        return Item.message("user", text);
    }

    @Override
    public Said search(String callId, String searchTool, String query, boolean reveals) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode().put("query", query);
        ObjectNode call = JsonNodeFactory.instance.objectNode();
        call.put("type", reveals ? Item.SEARCH_CALL : "function_call").put("call_id", callId);
        if (reveals) {
            call.put("execution", "client").put("status", "completed").set("arguments", arguments);
        } else {
            call.put("name", searchTool).put("arguments", arguments.toString());
        }
        Item item = Item.of("call", RawJson.of(call));
        return new Said(List.of(item.json()), List.of(item.asCall()), List.of());
    }

    @Override
    public boolean mayReveal(RawJson message) {
        return message.text().contains("\"tool_search_");
    }

    @Override
    public Resolved resolve(RawJson message, boolean deferring, Predicate<String> resolvable) {
        if (deferring || !mayReveal(message)) {
            return new Resolved(message, List.of());
        }
        Item item = Item.of("message", message);
        boolean search = item.type().equals(Item.SEARCH_CALL) || item.type().equals(Item.SEARCH_OUTPUT);
        return search ? SearchItems.asWords(item) : new Resolved(message, List.of());
    }

    @Override
    public String tool(String name, String description, RawJson inputSchema) {
        StringBuilder out = new StringBuilder(
                name.length() + description.length() + inputSchema.text().length() + 96);
        out.append("{\"type\":\"function\",\"name\":").append(TextNode.valueOf(name));
        if (!description.isBlank()) {
            out.append(",\"description\":").append(TextNode.valueOf(description));
        }
        return out.append(",\"strict\":false,\"parameters\":")
                .append(inputSchema.text())
                .toString();
    }

    @Override
    public String loadedEnd(boolean breakpoint) {
        return "}";
    }

    @Override
    public String deferredEnd() {
        return ",\"defer_loading\":true}";
    }

    @Override
    public String searchTool(Profile.SearchTool tool) {
        return "{\"type\":\"tool_search\",\"execution\":\"client\",\"description\":"
                + TextNode.valueOf(tool.description()) + ",\"parameters\":"
                + tool.inputSchema().text();
    }

    @Override
    public String hostedSearchTool(Profile.SearchTool tool) {
        return "{\"type\":\"tool_search\"";
    }

    @Override
    public Optional<String> namespace(String name, String description, List<String> members) {
        String words = description.isBlank() ? "Tools in the " + name + " namespace." : description;
        return Optional.of("{\"type\":\"namespace\",\"name\":" + TextNode.valueOf(name) + ",\"description\":"
                + TextNode.valueOf(words) + ",\"tools\":[" + String.join(",", members) + "]");
    }

    @Override
    public Template template(TemplateQuestion question) {
        return ResponsesTemplate.of(question);
    }
}
