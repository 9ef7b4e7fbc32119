package dev.toolshelf.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.local.stack.StackFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * Talks to one service. Every request of the stack may be sent twice with the same effect, so one that meets a service
 * which is just being restarted, and so answers nothing or an error of its own (5xx), is sent again, for a minute.
 */
public final class JsonClient {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);
    private static final Duration REQUEST_LIMIT = Duration.ofSeconds(45);
    private static final Duration RETRY_LIMIT = Duration.ofSeconds(60);
    private static final int SERVER_ERROR = 500;

    private final URI base;
    private final Runnable alive;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_LIMIT)
            .build();

    /**
     * @param base scheme, host, port and the path's beginning, without a slash at the end
     * @param alive throws when the service will not come back
     */
    public JsonClient(URI base, Runnable alive) {
        this.base = base;
        this.alive = alive;
    }

    /** How long somebody waits who gives up as soon as the service does. */
    Patience patience(Duration limit) {
        return new Patience(limit, alive);
    }

    HttpResponse<byte[]> get(String path) {
        return send("GET", path, null);
    }

    HttpResponse<byte[]> put(String path, byte[] body) {
        return send("PUT", path, body);
    }

    HttpResponse<byte[]> post(String path, byte[] body) {
        return send("POST", path, body);
    }

    private HttpResponse<byte[]> send(String method, String path, byte[] body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(REQUEST_LIMIT)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        Patience patience = patience(RETRY_LIMIT);
        String trouble;
        do {
            try {
                HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
                if (response.statusCode() < SERVER_ERROR) {
                    return response;
                }
                trouble = said(response);
            } catch (IOException e) {
                trouble = e.getClass().getSimpleName() + (e.getMessage() == null ? "" : " " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw StackFailure.failed("interrupted in " + method + " " + request.uri(), e);
            }
        } while (patience.again());
        throw StackFailure.failed(method + " " + request.uri() + " got no good answer within " + RETRY_LIMIT.toSeconds()
                + " s: " + trouble);
    }

    /** The body of a success as a tree; anything else is a failure that says what the service said. */
    static JsonNode successful(HttpResponse<byte[]> response) {
        if (response.statusCode() / 100 != 2) {
            throw StackFailure.failed(said(response));
        }
        return tree(response.body());
    }

    static JsonNode tree(byte[] body) {
        try {
            return Json.mapper().readTree(body);
        } catch (IOException e) {
            throw StackFailure.failed("an answer is not JSON: " + Json.reason(e), e);
        }
    }

    /** Request, status, and the words of a problem body (RFC 9457) if it is one. */
    static String said(HttpResponse<byte[]> response) {
        String words;
        try {
            JsonNode problem = Json.mapper().readTree(response.body());
            words = problem.hasNonNull("detail")
                    ? problem.path("title").asText() + ": "
                            + problem.path("detail").asText()
                    : problem.toString();
        } catch (IOException e) {
            words = "";
        }
        return response.request().method() + " " + response.request().uri() + " answered " + response.statusCode()
                + (words.isBlank() ? "" : ", " + words);
    }
}
