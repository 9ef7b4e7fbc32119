package dev.toolshelf.search.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A listing that is to be looked at before it is published, as an MCP server lists its tools.
 *
 * @param serverName the server's name
 * @param source the id of the source that will offer it
 * @param pool the pool that it will join, or {@code null}
 * @param instructions the server's instructions, or {@code null}
 * @param tools its tools
 */
record ListingBody(String serverName, String source, String pool, String instructions, List<Tool> tools) {

    /** The largest body that is read. */
    static final int MAX_BYTES = 8 * 1024 * 1024;

    /** The most tools of a listing. */
    static final int MAX_TOOLS = 10_000;

    private static final List<String> FIELDS = List.of("serverName", "source", "pool", "instructions", "tools");
    private static final RawJson NO_INPUT = new RawJson("{\"type\":\"object\"}");

    /** Reads a listing, the parser standing on its first token. */
    static ListingBody read(JsonParser parser) throws IOException {
        Draft draft = new Draft();
        ApiBody.object(parser, "the body", FIELDS, draft::take);
        if (draft.serverName == null || draft.serverName.isBlank()) {
            throw ProblemException.malformed("query-refused", "serverName", "serverName is missing");
        }
        if (draft.tools == null) {
            throw ProblemException.malformed("query-refused", "tools", "tools is missing");
        }
        return new ListingBody(
                draft.serverName,
                draft.source == null ? "joining" : draft.source,
                draft.pool,
                draft.instructions,
                draft.tools);
    }

    Listing listing() {
        return new Listing(instructions, tools);
    }

    Source source(String tenant, Listing listing) {
        return new Source(
                tenant,
                source,
                SourceKind.MCP,
                serverName,
                1,
                SourceStatus.READY,
                null,
                listing.digest(),
                tools.size(),
                null,
                null,
                null);
    }

    private static final class Draft {
        private String serverName;
        private String source;
        private String pool;
        private String instructions;
        private List<Tool> tools;

        private boolean take(String name, JsonParser parser) throws IOException {
            switch (name) {
                case "serverName" -> serverName = ApiBody.text(name, parser);
                case "source" -> source = ApiBody.text(name, parser);
                case "pool" -> pool = ApiBody.text(name, parser);
                case "instructions" -> instructions = ApiBody.text(name, parser);
                case "tools" -> tools = tools(parser);
                default -> {
                    return false;
                }
            }
            return true;
        }
    }

    private static List<Tool> tools(JsonParser parser) throws IOException {
        if (!parser.isExpectedStartArrayToken()) {
            throw ProblemException.malformed("wrong-type", "tools", "tools must be an array");
        }
        List<Tool> tools = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (tools.size() == MAX_TOOLS) {
                throw new ProblemException(413, "too-many", "tools", "tools has more than " + MAX_TOOLS + " entries");
            }
            tools.add(tool("tools[" + tools.size() + "]", ApiBody.tree(parser)));
        }
        return tools;
    }

    private static Tool tool(String at, JsonNode tool) {
        if (!tool.isObject()) {
            throw ProblemException.malformed("wrong-type", at, at + " must be an object");
        }
        JsonNode name = tool.path("name");
        if (!name.isTextual() || name.textValue().isBlank()) {
            String field = at + ".name";
            throw ProblemException.malformed("wrong-type", field, field + " must be a string that is not blank");
        }
        JsonNode schema = tool.path("inputSchema");
        if (!schema.isObject() && !schema.isMissingNode()) {
            String field = at + ".inputSchema";
            throw ProblemException.malformed("wrong-type", field, field + " must be an object");
        }
        JsonNode hint = tool.path("_meta").path("anthropic/searchHint");
        return new Tool(
                name.textValue(),
                tool.path("title").textValue(),
                tool.path("description").textValue(),
                schema.isObject() ? RawJson.of(schema) : NO_INPUT,
                null,
                null,
                hint.textValue(),
                tool.path("_meta").path("anthropic/alwaysLoad").booleanValue(),
                false,
                false);
    }
}
