package dev.toolshelf.search.embedding;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools of a retrieval set as one pool, a source per server. */
final class SetPool {

    private final Map<String, String> ids = new HashMap<>();
    private final PoolIndex index;

    SetPool(List<JsonNode> tools) {
        Map<String, Map<Tool, String>> servers = new LinkedHashMap<>();
        for (JsonNode tool : tools) {
            String id = tool.path("name").asText();
            String server = tool.path("server").asText("tools");
            String own = id.startsWith(server + "__") ? id.substring(server.length() + 2) : id;
            String schema = tool.has("input_schema") ? tool.path("input_schema").toString() : "{\"type\":\"object\"}";
            servers.computeIfAbsent(server, any -> new LinkedHashMap<>())
                    .put(Tool.of(own, tool.path("description").asText(""), schema), id);
        }
        Map<String, Source> sources = new LinkedHashMap<>();
        Map<String, Listing> listings = new HashMap<>();
        Map<String, ListingIndex> indexes = new HashMap<>();
        Map<String, Map<Tool, String>> bySource = new HashMap<>();
        servers.forEach((server, own) -> {
            Listing listing = new Listing(null, List.copyOf(own.keySet()));
            String id = "server-" + sources.size();
            listings.putIfAbsent(listing.digest(), listing);
            indexes.computeIfAbsent(listing.digest(), digest -> ListingIndex.of(listings.get(digest)));
            sources.put(id, source(id, server, listing));
            bySource.put(id, own);
        });
        Pool pool = new Pool("default", "set", 1, new ArrayList<>(sources.keySet()), null, null, null, null);
        PoolView view = PoolView.of(pool, sources::get, listings::get, "ToolSearch");
        for (PoolTool tool : view.tools()) {
            ids.put(tool.name(), bySource.get(tool.source().id()).get(tool.tool()));
        }
        this.index = PoolIndex.of(view, indexes);
    }

    private static Source source(String id, String server, Listing listing) {
        return new Source(
                "default",
                id,
                SourceKind.MCP,
                server,
                1,
                SourceStatus.READY,
                null,
                listing.digest(),
                listing.tools().size(),
                null,
                null,
                null);
    }

    PoolIndex index() {
        return index;
    }

    /** The tool's name in the set by its full name in the pool. */
    String id(String fullName) {
        return ids.get(fullName);
    }
}
