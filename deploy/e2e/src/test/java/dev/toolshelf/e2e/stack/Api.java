package dev.toolshelf.e2e.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Plain HTTP with JSON bodies: whatever is answered is told, nothing is sent twice. Thread-safe. */
public final class Api {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final URI base;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    /** @param base what paths are appended to, without a slash at the end */
    public Api(URI base) {
        this.base = base;
    }

    /**
     * An answer.
     *
     * @param status HTTP's
     * @param body missing if there was none
     */
    public record Answer(int status, JsonNode body) {}

    /** Gets a path. */
    public Answer get(String path) {
        return send("GET", path, HttpRequest.BodyPublishers.noBody());
    }

    /** Puts a body. */
    public Answer put(String path, String body) {
        return send("PUT", path, HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
    }

    /** Posts a body. */
    public Answer post(String path, String body) {
        return send("POST", path, HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
    }

    private Answer send(String method, String path, HttpRequest.BodyPublisher body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(LIMIT)
                .header("Content-Type", "application/json")
                .method(method, body)
                .build();
        try {
            HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            byte[] bytes = response.body();
            return new Answer(
                    response.statusCode(),
                    bytes.length == 0
                            ? MissingNode.getInstance()
                            : Json.mapper().readTree(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + request.uri(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(method + " " + request.uri() + " was interrupted", e);
        }
    }
}
