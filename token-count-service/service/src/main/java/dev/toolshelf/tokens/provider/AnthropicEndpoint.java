package dev.toolshelf.tokens.provider;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.counter.ProviderFailure;
import dev.toolshelf.tokens.definition.Definition;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Anthropic's {@code POST /v1/messages/count_tokens}. Answers or fails within the configured limit, body included. Reasons
 * name the HTTP status or the kind of failure, never a key, a header or a body. Thread-safe.
 */
public final class AnthropicEndpoint implements ProviderEndpoint {

    private static final URI DEFAULT_BASE = URI.create("https://api.anthropic.com");

    /** The statuses that are about this one request's tools: asking again later gives the same. */
    private static final Set<Integer> LASTING = Set.of(400, 413);

    private final TokenCountConfig.Anthropic config;
    private final HttpClient http;
    private final URI endpoint;

    /**
     * Checks the configuration.
     *
     * @param config key, base URL and limits
     * @throws IllegalArgumentException naming the setting, without its value, if no request can be made from it
     */
    public AnthropicEndpoint(TokenCountConfig.Anthropic config) {
        this.config = config;
        this.http = HttpClient.newBuilder().connectTimeout(config.timeLimit()).build();
        String url = config.baseUrl().orElse(DEFAULT_BASE).toString().replaceFirst("/+$", "");
        if (!url.matches("https?://[^/].*")) {
            throw new IllegalArgumentException("toolshelf.tokens.anthropic.base-url must be http://... or https://...");
        }
        // The HTTP client would name the refused value in its error, and that into a log.
        if (config.apiKey().filter(key -> !key.matches("[!-~]+")).isPresent()) {
            throw new IllegalArgumentException(
                    "toolshelf.tokens.anthropic.api-key must be printable ASCII without spaces");
        }
        this.endpoint = URI.create(url + "/v1/messages/count_tokens");
    }

    @Override
    public String name() {
        return "anthropic-count-tokens";
    }

    @Override
    public boolean configured() {
        return config.apiKey().isPresent() || config.baseUrl().isPresent();
    }

    @Override
    public long inputTokens(String model, List<Definition> definitions) throws ProviderFailure {
        CompletableFuture<HttpResponse<String>> answer =
                http.sendAsync(request(model, definitions), BodyHandlers.ofString());
        try {
            HttpResponse<String> response = answer.get(config.timeLimit().toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() != 200) {
                boolean passing = !LASTING.contains(response.statusCode());
                throw new ProviderFailure("HTTP " + response.statusCode(), passing);
            }
            return inputTokens(response.body());
        } catch (TimeoutException e) {
            throw tooSlow();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof HttpTimeoutException) {
                throw tooSlow();
            }
            throw new ProviderFailure(e.getCause().getClass().getSimpleName(), true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProviderFailure("interrupted", true);
        } finally {
            answer.cancel(true);
        }
    }

    private ProviderFailure tooSlow() {
        return new ProviderFailure("no answer within " + config.timeLimit().toMillis() + " ms", true);
    }

    private HttpRequest request(String model, List<Definition> definitions) {
        String tools = definitions.stream().map(Definition::json).collect(Collectors.joining(",", "[", "]"));
        String body = "{\"model\":" + Json.mapper().getNodeFactory().textNode(model)
                + ",\"messages\":[{\"role\":\"user\",\"content\":\".\"}],\"tools\":" + tools + "}";
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint)
                .timeout(config.timeLimit())
                .header("content-type", "application/json")
                .header("anthropic-version", config.version())
                .POST(HttpRequest.BodyPublishers.ofString(body));
        config.apiKey().ifPresent(key -> request.header("x-api-key", key));
        return request.build();
    }

    private static long inputTokens(String body) throws ProviderFailure {
        try {
            JsonNode tokens = Json.mapper().readTree(body).path("input_tokens");
            if (tokens.isIntegralNumber() && tokens.canConvertToLong()) {
                return tokens.asLong();
            }
        } catch (JsonProcessingException e) {
            throw new ProviderFailure("the answer is not JSON", true);
        }
        throw new ProviderFailure("the answer has no input_tokens", true);
    }
}
