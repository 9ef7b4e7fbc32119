package dev.toolshelf.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.local.stack.StackFailure;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The catalog's HTTP, as far as the local stack needs it. */
public final class CatalogClient {
    private static final Duration VISIBLE_LIMIT = Duration.ofSeconds(60);
    private static final int TAKEN = 202;
    private static final int UNKNOWN = 404;

    private final JsonClient client;

    /** @param client with the tenant's path as its base */
    public CatalogClient(JsonClient client) {
        this.client = client;
    }

    /** Puts a source with its listing and returns what became of it, as soon as the catalog shows it. */
    public Source putSource(String id, RawJson body) {
        return Source.CODEC.decode(bytes(put("/sources/" + id, body.text())));
    }

    /** A source as it is now. */
    public Source source(String id) {
        return Source.CODEC.decode(
                bytes(JsonClient.successful(client.get("/sources/" + id)).toString()));
    }

    /**
     * Imports a file of the {@code mcpServers} form into a pool and returns the ids of its sources.
     *
     * @throws StackFailure naming each server that the catalog refuses, and why
     */
    public List<String> importServers(RawJson file, String pool) {
        JsonNode servers = JsonClient.successful(client.post("/import?pool=" + pool, bytes(file.text())))
                .path("servers");
        List<String> ids = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (JsonNode server : servers) {
            if (server.path("status").asText().equals("refused")) {
                refused.add(server.path("name").asText() + ": "
                        + server.path("detail").asText());
            } else {
                ids.add(server.path("source").asText());
            }
        }
        if (!refused.isEmpty()) {
            throw StackFailure.usage("these servers of the file are refused: " + String.join("; ", refused));
        }
        return ids;
    }

    /** Puts a pool whose searches Toolshelf answers itself, and returns it as soon as the catalog shows it. */
    public Pool putPool(String id, List<String> sources, Optional<String> mode) {
        ObjectNode pool = JsonNodeFactory.instance.objectNode();
        ArrayNode ids = pool.putArray("sources");
        sources.forEach(ids::add);
        mode.ifPresent(setting -> pool.put("mode", setting));
        pool.put("autoAnswer", true);
        return Pool.CODEC.decode(bytes(put("/pools/" + id, pool.toString())));
    }

    /** A put that is taken but not yet to be seen (202) is looked for until it is. */
    private String put(String path, String body) {
        HttpResponse<byte[]> response = client.put(path, bytes(body));
        Patience patience = client.patience(VISIBLE_LIMIT);
        while ((response.statusCode() == TAKEN || response.statusCode() == UNKNOWN) && patience.again()) {
            response = client.get(path);
        }
        return JsonClient.successful(response).toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
