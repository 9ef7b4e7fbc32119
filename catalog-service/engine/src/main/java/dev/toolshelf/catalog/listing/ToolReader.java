package dev.toolshelf.catalog.listing;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Refusal;
import dev.toolshelf.catalog.tool.Tool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Reads one tool in MCP's {@code tools/list} form: takes it, takes it with repairs, or refuses it. */
final class ToolReader {

    /** What a tool without a schema gets: it takes no arguments. */
    static final RawJson EMPTY_SCHEMA = new RawJson("{\"type\":\"object\",\"properties\":{}}");

    private static final ObjectReader MEMBERS =
            Json.mapper().readerFor(new TypeReference<LinkedHashMap<String, RawJson>>() {});
    private static final int SHOWN = 128;
    private static final int HINT_LENGTH = 1024;

    private final ListingLimits limits;
    private final int index;
    private final List<Refusal> refusals = new ArrayList<>();
    private Map<String, RawJson> members = Map.of();
    private String name;

    ToolReader(ListingLimits limits, int index) {
        this.limits = limits;
        this.index = index;
    }

    /** What was refused or repaired. */
    List<Refusal> refusals() {
        return refusals;
    }

    /**
     * Reads the tool.
     *
     * @param raw as sent, or {@code null} for JSON null
     * @param critical whether a tool of this name is critical for communication
     * @return the tool, or {@code null} if it is refused
     */
    Tool read(RawJson raw, Predicate<String> critical) {
        if (!open(raw) || !named()) {
            return null;
        }
        String description = text("description");
        if (description != null && Text.bytes(description) > limits.descriptionBytes()) {
            return refuse(
                    "description-too-long",
                    "description has " + Text.bytes(description) + " bytes; at most " + limits.descriptionBytes());
        }
        RawJson schema = members.get("inputSchema");
        if (schema == null) {
            schema = EMPTY_SCHEMA;
            say("schema-missing", "no inputSchema; taken as a tool without arguments");
        } else if (!isObject(schema)) {
            return refuse("schema-not-an-object", "inputSchema must be a JSON object");
        }
        RawJson meta = object("_meta");
        JsonNode metaTree = meta == null ? Json.mapper().createObjectNode() : meta.tree();
        return new Tool(
                name,
                text("title"),
                description,
                schema,
                object("annotations"),
                meta,
                hint(metaTree),
                flag("alwaysLoad") || metaTree.path("anthropic/alwaysLoad").equals(BooleanNode.TRUE),
                flag("shouldDefer"),
                critical.test(name));
    }

    private boolean open(RawJson raw) {
        if (raw == null || !isObject(raw)) {
            refuse("not-an-object", "a tool must be a JSON object");
            return false;
        }
        int bytes = Text.bytes(raw.text());
        if (bytes > limits.toolBytes()) {
            refuse("tool-too-large", "the tool has " + bytes + " bytes; at most " + limits.toolBytes());
            return false;
        }
        if (depth(raw.text()) > limits.toolDepth()) {
            refuse("too-deep", "the tool nests deeper than " + limits.toolDepth() + " levels");
            return false;
        }
        try {
            members = MEMBERS.readValue(raw.text());
        } catch (IOException e) {
            refuse("unreadable", Text.shown(Json.reason(e), 2 * SHOWN));
            return false;
        }
        for (Map.Entry<String, RawJson> member : members.entrySet()) {
            if (member.getValue() != null && !Text.wellFormed(member.getValue().text())) {
                name = string(members.get("name"));
                refuse("text-malformed", Text.shown(member.getKey(), SHOWN) + " holds half of a surrogate pair");
                return false;
            }
        }
        return true;
    }

    private boolean named() {
        RawJson raw = members.get("name");
        name = string(raw);
        if (raw == null || name != null && name.isBlank()) {
            refuse("name-missing", raw == null ? "the tool has no name" : "the tool's name is blank");
            return false;
        }
        if (name == null) {
            refuse("name-not-text", "the tool's name must be a string");
            return false;
        }
        if (name.length() > limits.nameLength()) {
            refuse(
                    "name-too-long",
                    "the tool's name has " + name.length() + " characters; at most " + limits.nameLength());
            return false;
        }
        return true;
    }

    private String hint(JsonNode meta) {
        String own = text("searchHint");
        JsonNode wired = meta.path("anthropic/searchHint");
        String hint = own == null && wired.isTextual() ? wired.textValue() : own;
        if (hint != null && hint.length() > HINT_LENGTH) {
            say("field-ignored", "the search hint has " + hint.length() + " characters; at most " + HINT_LENGTH);
            return null;
        }
        return hint == null || hint.isBlank() ? null : hint;
    }

    private String text(String field) {
        RawJson raw = members.get(field);
        String text = string(raw);
        if (raw != null && text == null) {
            say("field-ignored", field + " must be a string; taken without it");
        }
        return text;
    }

    private RawJson object(String field) {
        RawJson raw = members.get(field);
        if (raw != null && !isObject(raw)) {
            say("field-ignored", field + " must be an object; taken without it");
            return null;
        }
        return raw;
    }

    private boolean flag(String field) {
        RawJson raw = members.get(field);
        return raw != null && raw.text().equals("true");
    }

    private Tool refuse(String code, String reason) {
        refusals.clear();
        say(code, reason);
        return null;
    }

    private void say(String code, String reason) {
        refusals.add(new Refusal(index, name == null ? null : Text.shown(name, SHOWN), code, reason));
    }

    private static boolean isObject(RawJson raw) {
        return raw.text().startsWith("{");
    }

    private static String string(RawJson raw) {
        return raw == null || !raw.text().startsWith("\"") ? null : raw.tree().textValue();
    }

    private static int depth(String json) {
        int depth = 0;
        int deepest = 0;
        boolean quoted = false;
        boolean escaped = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (quoted) {
                quoted = escaped || c != '"';
                escaped = !escaped && c == '\\';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '{' || c == '[') {
                deepest = Math.max(deepest, ++depth);
            } else if (c == '}' || c == ']') {
                depth--;
            }
        }
        return deepest;
    }
}
