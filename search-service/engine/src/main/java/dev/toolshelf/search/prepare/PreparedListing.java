package dev.toolshelf.search.prepare;

import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import java.util.HashMap;
import java.util.Map;

/**
 * One listing under one server name, prepared once and shared by all pools that use both. Immutable, thread-safe.
 *
 * @param tools by original tool name
 */
public record PreparedListing(Map<String, PreparedTool> tools) {

    /** Copies the map. */
    public PreparedListing {
        tools = Map.copyOf(tools);
    }

    /** Prepares every tool of a listing for a source of this kind and server name. */
    public static PreparedListing of(Listing listing, SourceKind kind, String serverName) {
        Map<String, PreparedTool> tools = new HashMap<>();
        for (Tool tool : listing.tools()) {
            tools.put(tool.name(), PreparedTool.of(kind, serverName, tool));
        }
        return new PreparedListing(tools);
    }
}
