package dev.toolshelf.catalog.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.toolshelf.catalog.json.Json;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Map;

/** Answers in the same JSON as on the topics. */
final class Answers {

    private Answers() {}

    /** The JSON of a value. */
    static byte[] json(Object value) {
        try {
            return Json.mapper().writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** 200 with a value. */
    static Response ok(Object value) {
        return ok(json(value));
    }

    /** 200 with JSON that is ready. */
    static Response ok(byte[] json) {
        return Response.ok(json, MediaType.APPLICATION_JSON_TYPE).build();
    }

    /** 202: taken, but not visible yet. */
    static Response accepted(URI location) {
        return Response.accepted(json(Map.of("status", "accepted", "location", location.toString())))
                .type(MediaType.APPLICATION_JSON_TYPE)
                .location(location)
                .build();
    }
}
