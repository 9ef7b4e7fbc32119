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
    private static final int NOT_FOUND = 404;

    private final JsonClient client;

    /** @param client with the tenant's path as its base */
    public CountClient(JsonClient client) {
        this.client = client;
    }

    /**
     * Waits until a pool is counted for a model.
     *
     * @param revision the pool's revision that has to be counted, or a later one
     * @return ids of the sources whose counts were still missing when the time was over; empty if all came
     */
    public List<String> awaitCounts(String pool, long revision, String model, Duration limit) {
        String path = "/pools/" + pool + "/count?model=" + URLEncoder.encode(model, StandardCharsets.UTF_8);
        Patience patience = client.patience(limit);
        List<String> missing;
        do {
            missing = missing(pool, revision, client.get(path));
        } while (!missing.isEmpty() && patience.again());
        return missing;
    }

    /** A pool that token-count has not heard of in this revision is missing as a whole. */
    private static List<String> missing(String pool, long revision, HttpResponse<byte[]> response) {
        if (response.statusCode() == NOT_FOUND) {
            return List.of(pool);
        }
        JsonNode answer = JsonClient.successful(response);
        if (answer.path("poolRevision").asLong() < revision) {
            return List.of(pool);
        }
        List<String> missing = new ArrayList<>();
        answer.path("missingSources").forEach(source -> missing.add(source.asText()));
        answer.path("count").path("missing").forEach(source -> missing.add(source.asText()));
        return missing;
    }
}
