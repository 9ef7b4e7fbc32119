package dev.toolshelf.tokens.posted;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Tools as somebody posts them: {@code {"server": "github", "tools": [...]}}, each tool as MCP lists it, as an Anthropic request
 * names it or as an OpenAI one does.
 *
 * @param listing the tools, in order
 * @param label the server's cleaned name; {@code -} without a server: the names are full names already
 */
public record PostedTools(Listing listing, String label) {

    private static final List<String> SCHEMA_FIELDS = List.of("inputSchema", "input_schema", "parameters");
    private static final String NO_SERVER = "-";
    private static final RawJson ANY_INPUT = new RawJson("{\"type\":\"object\"}");

    /** A body that is no list of tools. */
    public static final class MalformedException extends Exception {

        private final String field;

        MalformedException(String field, String reason) {
            super(reason);
            this.field = field;
        }

        /** The field that is wrong, such as {@code tools[2].name}, or {@code null} for the whole. */
        public String field() {
            return field;
        }
    }

    /** Reads a body. */
    public static PostedTools read(String body) throws MalformedException {
        JsonNode root = tree(body);
        JsonNode server = root.path("server");
        if (!server.isMissingNode() && (!server.isTextual() || server.asText().isBlank())) {
            throw new MalformedException("server", "server must be a name");
        }
        JsonNode tools = root.path("tools");
        if (!tools.isArray()) {
            throw new MalformedException("tools", "tools must be an array");
        }
        List<Tool> read = new ArrayList<>(tools.size());
        for (JsonNode tool : tools) {
            read.add(
                    tool("tools[" + read.size() + "]", tool.path("function").isObject() ? tool.get("function") : tool));
        }
        String label = server.isMissingNode() ? NO_SERVER : ToolName.clean(server.asText());
        return new PostedTools(new Listing(null, read), label);
    }

    private static JsonNode tree(String body) throws MalformedException {
        try {
            JsonNode root = Json.mapper().readTree(body);
            if (root == null || !root.isObject()) {
                throw new MalformedException(null, "the body must be a JSON object");
            }
            return root;
        } catch (IOException e) {
            throw new MalformedException(null, Json.reason(e));
        }
    }

    private static Tool tool(String place, JsonNode tool) throws MalformedException {
        JsonNode name = tool.path("name");
        if (!name.isTextual() || name.asText().isBlank()) {
            throw new MalformedException(place + ".name", "a tool needs a name");
        }
        JsonNode description = tool.path("description");
        if (!description.isMissingNode() && !description.isNull() && !description.isTextual()) {
            throw new MalformedException(place + ".description", "a description must be a string");
        }
        RawJson schema = ANY_INPUT;
        for (String field : SCHEMA_FIELDS) {
            JsonNode given = tool.path(field);
            if (given.isMissingNode() || given.isNull()) {
                continue;
            }
            if (!given.isObject()) {
                throw new MalformedException(place + "." + field, "a schema must be an object");
            }
            schema = RawJson.of(given);
            break;
        }
        String text = description.isTextual() ? description.asText() : "";
        return new Tool(name.asText(), null, text, schema, null, null, null, false, false, false);
    }
}
