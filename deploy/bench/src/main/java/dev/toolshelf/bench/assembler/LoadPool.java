package dev.toolshelf.bench.assembler;

import dev.toolshelf.bench.search.ToolServers;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.EntityKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The pool that measured conversations use: the sample's three servers, and the largest once more under another name. */
public final class LoadPool {

    /** Its tenant. */
    public static final String TENANT = "default";

    /** Its id. */
    public static final String ID = "load";

    private static final String SECOND = "github-enterprise";

    private final Map<String, Listing> servers;

    private LoadPool(Map<String, Listing> servers) {
        this.servers = servers;
    }

    /** Reads the sample's listings below the project's folder. */
    public static LoadPool of(Path home) throws IOException {
        Map<String, Listing> servers = new LinkedHashMap<>(ToolServers.sample(home));
        servers.put(SECOND, servers.get("github"));
        return new LoadPool(servers);
    }

    /** The names that its tools have in payloads. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        servers.forEach(
                (server, listing) -> listing.tools().forEach(tool -> names.add("mcp__" + server + "__" + tool.name())));
        return names;
    }

    /** The pool. */
    public Pool pool() {
        return new Pool(TENANT, ID, 1, List.copyOf(servers.keySet()), null, null, null, null);
    }

    /** Its sources. */
    public List<Source> sources() {
        return servers.entrySet().stream()
                .map(server -> new Source(
                        TENANT,
                        server.getKey(),
                        SourceKind.MCP,
                        server.getKey(),
                        1,
                        SourceStatus.READY,
                        null,
                        server.getValue().digest(),
                        server.getValue().tools().size(),
                        List.of(),
                        null,
                        null))
                .toList();
    }

    /** The listing of each digest. */
    public Map<String, Listing> listings() {
        Map<String, Listing> listings = new LinkedHashMap<>();
        servers.values().forEach(listing -> listings.put(listing.digest(), listing));
        return listings;
    }

    /** The records of the catalog's state log, in order. */
    public Map<String, byte[]> records() {
        Map<String, byte[]> records = new LinkedHashMap<>();
        listings()
                .forEach(
                        (digest, listing) -> records.put(EntityKey.definitions(digest), Listing.CODEC.encode(listing)));
        sources()
                .forEach(source ->
                        records.put(EntityKey.source(TENANT, source.id()).toString(), Source.CODEC.encode(source)));
        records.put(EntityKey.pool(TENANT, ID).toString(), Pool.CODEC.encode(pool()));
        return records;
    }
}
