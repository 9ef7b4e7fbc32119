package dev.toolshelf.tokens.provider;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.tokens.definition.Definition;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** OpenAI's {@code POST /v1/responses/input_tokens} (api-contracts.md C): tools as functions that are not strict. */
record OpenAiResponses() implements CountingApi {

    @Override
    public String name() {
        return "openai-input-tokens";
    }

    @Override
    public String setting() {
        return "openai";
    }

    @Override
    public URI defaultBase() {
        return URI.create("https://api.openai.com");
    }

    @Override
    public String path() {
        return "/v1/responses/input_tokens";
    }

    @Override
    public Map<String, String> headers() {
        return Map.of();
    }

    @Override
    public Map.Entry<String, String> keyHeader(String key) {
        return Map.entry("authorization", "Bearer " + key);
    }

    @Override
    public String body(String model, List<Definition> definitions) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = Json.mapper().getFactory().createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("model", model);
            json.writeStringField("input", ".");
            json.writeArrayFieldStart("tools");
            for (Definition definition : definitions) {
                json.writeStartObject();
                json.writeStringField("type", "function");
                json.writeStringField("name", definition.fullName());
                json.writeStringField("description", definition.tool().description());
                json.writeFieldName("parameters");
                json.writeRawValue(definition.tool().inputSchema().text());
                json.writeBooleanField("strict", false);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
