package dev.toolshelf.tokens.provider;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.counter.ProviderFailure;
import dev.toolshelf.tokens.counter.ProviderFailure.Scope;
import dev.toolshelf.tokens.definition.Definition;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A provider's counting endpoint over HTTP. Answers or fails within the configured limit, body included. Reasons name the HTTP
 * status or the kind of failure, never a key, a header or a body. Thread-safe.
 */
public final class HttpEndpoint implements ProviderEndpoint {

    /** The statuses that are about this one request's tools: asking again later gives the same. */
    private static final Set<Integer> ABOUT_DEFINITIONS = Set.of(400, 413, 422);

    private static final int NO_SUCH_MODEL = 404;

    private final CountingApi api;
    private final TokenCountConfig.Provider config;
    private final HttpClient http;
    private final URI endpoint;

    /**
     * Checks the configuration.
     *
     * @throws IllegalArgumentException naming the setting, without its value, if no request can be made from it
     */
    private HttpEndpoint(CountingApi api, TokenCountConfig.Provider config) {
        this.api = api;
        this.config = config;
        this.http = HttpClient.newBuilder().connectTimeout(config.timeLimit()).build();
        String url = config.baseUrl().orElse(api.defaultBase()).toString().replaceFirst("/+$", "");
        String setting = "toolshelf.tokens." + api.setting();
        if (!url.matches("https?://[^/].*")) {
            throw new IllegalArgumentException(setting + ".base-url must be http://... or https://...");
        }
        // The HTTP client would name the refused value in its error, and that into a log.
        if (config.apiKey().filter(key -> !key.matches("[!-~]+")).isPresent()) {
            throw new IllegalArgumentException(setting + ".api-key must be printable ASCII without spaces");
        }
        this.endpoint = URI.create(url + api.path());
    }

    /** Anthropic's endpoint; throws {@link IllegalArgumentException} naming the setting that cannot be used. */
    public static HttpEndpoint anthropic(TokenCountConfig.Anthropic config) {
        return new HttpEndpoint(new AnthropicMessages(config.version()), config);
    }

    /** OpenAI's endpoint; throws {@link IllegalArgumentException} naming the setting that cannot be used. */
    public static HttpEndpoint openAi(TokenCountConfig.OpenAi config) {
        return new HttpEndpoint(new OpenAiResponses(), config);
    }

    @Override
    public String name() {
        return api.name();
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
                throw refusal(response);
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

    private static ProviderFailure refusal(HttpResponse<String> response) {
        int status = response.statusCode();
        Scope scope = ABOUT_DEFINITIONS.contains(status)
                ? Scope.DEFINITIONS
                : status == NO_SUCH_MODEL ? Scope.MODEL : Scope.ENDPOINT;
        return new ProviderFailure(
                "HTTP " + status,
                scope,
                response.headers()
                        .firstValue("retry-after")
                        .flatMap(value -> RetryAfter.of(value, Clock.systemUTC().instant()))
                        .orElse(null));
    }

    private ProviderFailure tooSlow() {
        return new ProviderFailure("no answer within " + config.timeLimit().toMillis() + " ms", true);
    }

    private HttpRequest request(String model, List<Definition> definitions) {
        HttpRequest.Builder request = HttpRequest.newBuilder(endpoint)
                .timeout(config.timeLimit())
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(api.body(model, definitions)));
        api.headers().forEach(request::header);
        config.apiKey().map(api::keyHeader).ifPresent(header -> request.header(header.getKey(), header.getValue()));
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
