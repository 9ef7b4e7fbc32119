package dev.toolshelf.tokens.provider;

import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.tokens.definition.Definition;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Anthropic's {@code POST /v1/messages/count_tokens} (api-contracts.md A9).
 *
 * @param version the {@code anthropic-version} header
 */
record AnthropicMessages(String version) implements CountingApi {

    @Override
    public String name() {
        return "anthropic-count-tokens";
    }

    @Override
    public String setting() {
        return "anthropic";
    }

    @Override
    public URI defaultBase() {
        return URI.create("https://api.anthropic.com");
    }

    @Override
    public String path() {
        return "/v1/messages/count_tokens";
    }

    @Override
    public Map<String, String> headers() {
        return Map.of("anthropic-version", version);
    }

    @Override
    public Map.Entry<String, String> keyHeader(String key) {
        return Map.entry("x-api-key", key);
    }

    @Override
    public String body(String model, List<Definition> definitions) {
        String tools = definitions.stream().map(Definition::json).collect(Collectors.joining(",", "[", "]"));
        return "{\"model\":" + Json.mapper().getNodeFactory().textNode(model)
                + ",\"messages\":[{\"role\":\"user\",\"content\":\".\"}],\"tools\":" + tools + "}";
    }
}
