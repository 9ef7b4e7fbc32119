package dev.toolshelf.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Asks token-count for pools. */
public final class CountClient {
    private final JsonClient client;

    /** @param client with the tenant's path as its base */
    public CountClient(JsonClient client) {
        this.client = client;
    }

    /**
     * Waits until a pool is counted for a model.
     *
     * @return ids of the sources whose counts were still missing when the time was over; empty if all came
     */
    public List<String> awaitCounts(String pool, String model, Duration limit) {
        String path = "/pools/" + pool + "/count?model=" + URLEncoder.encode(model, StandardCharsets.UTF_8);
        Patience patience = client.patience(limit);
        List<String> missing;
        do {
            missing = missing(pool, client.get(path));
        } while (!missing.isEmpty() && patience.again());
        return missing;
    }

    /** A pool that token-count has not heard of yet is missing as a whole. */
    private static List<String> missing(String pool, HttpResponse<byte[]> response) {
        if (response.statusCode() == 404) {
            return List.of(pool);
        }
        JsonNode count = JsonClient.successful(response);
        List<String> missing = new ArrayList<>();
        count.path("missing").forEach(source -> missing.add(source.asText()));
        return missing;
    }
}
