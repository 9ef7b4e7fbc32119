package dev.toolshelf.catalog.connector;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.MalformedJsonException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the {@code mcpServers} form that people already have, server by server: a bad one hides none of the others. */
final class McpServersFile {

    private static final Set<String> HTTP_TYPES = Set.of("http", "streamable-http", "sse");
    private static final int NAME_LENGTH = 64;

    private McpServersFile() {}

    /**
     * One server of the file.
     *
     * @param name as written
     * @param source the id that its source gets: the name with other characters replaced by {@code -}
     * @param spec how to reach it, or {@code null} if it is refused
     * @param refusal why it is refused, or {@code null}; shows no values
     */
    record Entry(String name, String source, ServerSpec spec, String refusal) {}

    /**
     * Reads a file.
     *
     * @param file the whole JSON, {@code {"mcpServers": {...}}}
     * @throws MalformedJsonException if there is no such object
     */
    static List<Entry> read(JsonNode file) {
        JsonNode servers = file.path("mcpServers");
        if (!servers.isObject()) {
            throw new MalformedJsonException("mcpServers: must be an object of servers by name");
        }
        List<Entry> entries = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        Iterator<Map.Entry<String, JsonNode>> fields = servers.fields();
        while (fields.hasNext()) {
            Map.Entry<String, JsonNode> field = fields.next();
            String name = field.getKey();
            String id = name.replaceAll("[^A-Za-z0-9._-]", "-");
            boolean sound = StandardCharsets.UTF_8.newEncoder().canEncode(name);
            if (name.isBlank() || name.length() > NAME_LENGTH || !sound) {
                entries.add(new Entry(name, null, null, "a server's name has 1 to " + NAME_LENGTH + " characters"));
            } else if (!ids.add(id)) {
                entries.add(new Entry(name, id, null, "an earlier server of the file gets the same source id"));
            } else {
                entries.add(entry(name, id, field.getValue()));
            }
        }
        return entries;
    }

    private static Entry entry(String name, String id, JsonNode node) {
        try {
            ServerSpec spec = Json.mapper().treeToValue(node, ServerSpec.class);
            String refusal = spec == null ? "must be an object" : refusal(spec);
            return new Entry(name, id, refusal == null ? spec : null, refusal);
        } catch (JsonProcessingException e) {
            String reason = Json.reason(e);
            int colon = reason.indexOf(':');
            // What follows the field's name may quote the value.
            return new Entry(
                    name, id, null, (colon < 0 ? "the server" : reason.substring(0, colon)) + " has a wrong type");
        }
    }

    private static String refusal(ServerSpec spec) {
        boolean http = spec.type() == null ? spec.command() == null : HTTP_TYPES.contains(spec.type());
        if (spec.type() != null && !http && !spec.type().equals("stdio")) {
            return "type must be stdio, http, streamable-http or sse";
        }
        if (!http) {
            return spec.command() == null || spec.command().isBlank() ? "command is needed" : null;
        }
        if (spec.command() != null) {
            return "command and type " + spec.type() + " exclude each other";
        }
        return spec.url() == null || spec.url().isBlank() ? "command or url is needed" : badUrl(spec.url());
    }

    private static String badUrl(String url) {
        if (url.contains("${")) {
            return null;
        }
        try {
            URI uri = URI.create(url);
            boolean fine = uri.getHost() != null && Set.of("http", "https").contains(String.valueOf(uri.getScheme()));
            return fine ? null : "url must be an absolute http or https URL";
        } catch (IllegalArgumentException e) {
            return "url must be an absolute http or https URL";
        }
    }
}
