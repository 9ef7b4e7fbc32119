package dev.toolshelf.search.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.toolshelf.catalog.json.Json;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.UncheckedIOException;

/** Bodies of answers, written as everywhere else in the product: absent fields left out. */
final class Answers {

    private Answers() {}

    static Response ok(byte[] json) {
        return Response.ok(json, MediaType.APPLICATION_JSON_TYPE).build();
    }

    static byte[] json(Object value) {
        try {
            return Json.mapper().writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
