package dev.toolshelf.bench.retrieval;

import dev.toolshelf.bench.retrieval.RetrievalSet.Offered;
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
import dev.toolshelf.search.render.ToolLookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tools of a set as one pool: a source per server, and one for the tools of no server. */
final class Catalogue {

    private final PoolIndex pool;
    private final ToolLookup lookup;
    private final Map<String, String> ids = new HashMap<>();

    /**
     * A catalogue.
     *
     * @param name the server's name for tools of no server
     */
    Catalogue(String name, List<Offered> offered) {
        Map<String, List<Offered>> servers = new LinkedHashMap<>();
        for (Offered tool : offered) {
            String server = tool.server() == null ? name : tool.server();
            servers.computeIfAbsent(server, any -> new ArrayList<>()).add(tool);
        }
        Map<String, Source> sources = new LinkedHashMap<>();
        Map<String, Listing> listings = new HashMap<>();
        Map<String, ListingIndex> indexes = new HashMap<>();
        Map<String, Map<Tool, String>> byTool = new HashMap<>();
        servers.forEach((server, tools) -> {
            String id = "server-" + sources.size();
            Listing listing =
                    new Listing(null, tools.stream().map(Offered::tool).toList());
            String digest = listing.digest();
            listings.putIfAbsent(digest, listing);
            indexes.computeIfAbsent(digest, any -> ListingIndex.of(listings.get(digest)));
            sources.put(id, source(id, server, digest, tools.size()));
            Map<Tool, String> known = new HashMap<>();
            tools.forEach(tool -> known.putIfAbsent(tool.tool(), tool.id()));
            byTool.put(id, known);
        });
        Pool record = new Pool("default", "bench", 1, List.copyOf(sources.keySet()), null, null, null, null);
        PoolView view = PoolView.of(record, sources::get, listings::get, "ToolSearch");
        for (PoolTool tool : view.tools()) {
            ids.put(tool.name(), byTool.get(tool.source().id()).get(tool.tool()));
        }
        this.pool = PoolIndex.of(view, indexes);
        this.lookup = ToolLookup.of(view, listings::get);
    }

    private static Source source(String id, String server, String digest, int tools) {
        return new Source(
                "default", id, SourceKind.MCP, server, 1, SourceStatus.READY, null, digest, tools, null, null, null);
    }

    PoolIndex pool() {
        return pool;
    }

    ToolLookup lookup() {
        return lookup;
    }

    /** The id in the set of a tool's full name in the pool. */
    String id(String fullName) {
        return ids.get(fullName);
    }
}
