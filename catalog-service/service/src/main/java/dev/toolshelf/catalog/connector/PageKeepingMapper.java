package dev.toolshelf.catalog.connector;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.modern.McpSchema.ListToolsResult;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Lets the SDK speak the protocol and keeps the tools out of its hands: it would refuse a whole page for one odd tool and
 * rewrite every number. Each page of tools is kept aside as text; a ticket travels through the SDK in its place. Thread-safe.
 */
final class PageKeepingMapper implements McpJsonMapper {

    private static final String TICKET = "dev.toolshelf/page";
    private static final int KEPT_PAGES = 64;
    private static final TypeReference<LinkedHashMap<String, RawJson>> MEMBERS = new TypeReference<>() {};
    private static final TypeReference<ArrayList<RawJson>> ELEMENTS = new TypeReference<>() {};

    private final McpJsonMapper sdk = new JacksonMcpJsonMapper(Json.mapper().copy());
    private final Runnable toolsChanged;
    private final Map<String, List<RawJson>> pages = new LinkedHashMap<>();
    private long tickets;

    /** @param toolsChanged is run when the server says that its tools changed; must not block */
    PageKeepingMapper(Runnable toolsChanged) {
        this.toolsChanged = toolsChanged;
    }

    /** The tools of a page, from the {@code _meta} of the result that stands for it; each page can be taken once. */
    synchronized List<RawJson> take(Map<String, Object> meta) {
        List<RawJson> page = meta == null ? null : pages.remove(String.valueOf(meta.get(TICKET)));
        if (page == null) {
            throw new ConnectException("the server's answer to tools/list has no tools", false);
        }
        return page;
    }

    private synchronized String keep(List<RawJson> page) {
        if (pages.size() >= KEPT_PAGES) {
            pages.remove(pages.keySet().iterator().next());
        }
        String ticket = Long.toString(++tickets);
        pages.put(ticket, page);
        return ticket;
    }

    @Override
    public <T> T readValue(String content, TypeRef<T> type) throws IOException {
        return sdk.readValue(withTicket(content), type);
    }

    @Override
    public <T> T readValue(String content, Class<T> type) throws IOException {
        return sdk.readValue(withTicket(content), type);
    }

    @Override
    public <T> T readValue(byte[] content, Class<T> type) throws IOException {
        return readValue(new String(content, StandardCharsets.UTF_8), type);
    }

    @Override
    public <T> T readValue(byte[] content, TypeRef<T> type) throws IOException {
        return readValue(new String(content, StandardCharsets.UTF_8), type);
    }

    @Override
    public <T> T convertValue(Object value, TypeRef<T> type) {
        if (type.getType() instanceof Class<?> plain) {
            @SuppressWarnings("unchecked")
            T converted = (T) convertValue(value, plain);
            return converted;
        }
        return sdk.convertValue(value, type);
    }

    @Override
    public <T> T convertValue(Object value, Class<T> type) {
        if (value instanceof Map<?, ?> map) {
            if (McpSchema.METHOD_NOTIFICATION_TOOLS_LIST_CHANGED.equals(map.get("method"))) {
                toolsChanged.run();
            }
            if (type == McpSchema.ListToolsResult.class) {
                return type.cast(new McpSchema.ListToolsResult(List.of(), cursor(map), ticket(map)));
            }
            if (type == ListToolsResult.class) {
                return type.cast(ListToolsResult.builder(List.of())
                        .nextCursor(cursor(map))
                        .meta(ticket(map))
                        .build());
            }
        }
        return sdk.convertValue(value, type);
    }

    @Override
    public String writeValueAsString(Object value) throws IOException {
        return sdk.writeValueAsString(value);
    }

    @Override
    public byte[] writeValueAsBytes(Object value) throws IOException {
        return sdk.writeValueAsBytes(value);
    }

    private static String cursor(Map<?, ?> result) {
        return result.get("nextCursor") instanceof String cursor ? cursor : null;
    }

    private static Map<String, Object> ticket(Map<?, ?> result) {
        return result.get("tools") instanceof List<?> list && list.size() == 1 && list.get(0) instanceof String ticket
                ? Map.of(TICKET, ticket)
                : Map.of();
    }

    /** The message with {@code result.tools}, if it has any, replaced by a ticket. */
    private String withTicket(String message) throws IOException {
        if (!message.contains("\"tools\"")) {
            return message;
        }
        LinkedHashMap<String, RawJson> envelope = McpMessages.read(message, MEMBERS);
        RawJson result = envelope.get("result");
        if (result == null || !result.text().startsWith("{")) {
            return message;
        }
        LinkedHashMap<String, RawJson> members = McpMessages.read(result.text(), MEMBERS);
        RawJson tools = members.get("tools");
        if (tools == null || !tools.text().startsWith("[")) {
            return message;
        }
        members.put("tools", new RawJson("[\"" + keep(elements(tools)) + "\"]"));
        envelope.put("result", new RawJson(Json.mapper().writeValueAsString(members)));
        return Json.mapper().writeValueAsString(envelope);
    }

    private static List<RawJson> elements(RawJson array) throws IOException {
        List<RawJson> elements = McpMessages.read(array.text(), ELEMENTS);
        elements.replaceAll(element -> element == null ? new RawJson("null") : element);
        return elements;
    }
}
