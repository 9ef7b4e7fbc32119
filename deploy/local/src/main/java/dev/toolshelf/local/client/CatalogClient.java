package dev.toolshelf.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Source;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The catalog's HTTP, as far as the local stack needs it. */
public final class CatalogClient {
    private final JsonClient client;

    /** @param client with the tenant's path as its base */
    public CatalogClient(JsonClient client) {
        this.client = client;
    }

    /** Puts a source with its listing and returns what became of it. */
    public Source putSource(String id, RawJson body) {
        return Source.CODEC.decode(bytes(JsonClient.successful(client.put("/sources/" + id, bytes(body.text())))
                .toString()));
    }

    /** A source as it is now. */
    public Source source(String id) {
        return Source.CODEC.decode(
                bytes(JsonClient.successful(client.get("/sources/" + id)).toString()));
    }

    /** Imports a file of the {@code mcpServers} form into a pool and returns the ids of its sources. */
    public List<String> importServers(RawJson file, String pool) {
        JsonNode imported = JsonClient.successful(client.post("/import?pool=" + pool, bytes(file.text())));
        JsonNode entries = imported.isArray() ? imported : imported.path("sources");
        List<String> ids = new ArrayList<>();
        entries.forEach(entry -> ids.add(entry.path("source").asText()));
        return ids;
    }

    /** Puts a pool whose searches Toolshelf answers itself. */
    public void putPool(String id, List<String> sources, Optional<String> mode) {
        ObjectNode pool = JsonNodeFactory.instance.objectNode();
        ArrayNode ids = pool.putArray("sources");
        sources.forEach(ids::add);
        mode.ifPresent(setting -> pool.put("mode", setting));
        pool.put("autoAnswer", true);
        JsonClient.successful(client.put("/pools/" + id, bytes(pool.toString())));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
