package dev.toolshelf.assembler.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A valid body of a wire with much of what the wire knows, and changes to it by JSON pointer. One thread. */
final class Sample {

    private final ObjectNode body;

    private Sample(ObjectNode body) {
        this.body = body;
    }

    static Sample of(String wire) {
        try (InputStream in = Sample.class.getResourceAsStream(wire + ".json")) {
            return new Sample((ObjectNode) Json.mapper().readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts a value in a place that may be there or not; in an array it takes the place of the element. */
    Sample set(String pointer, String json) {
        JsonNode parent = parent(pointer);
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(last(pointer)), json(json));
        } else {
            ((ObjectNode) parent).set(last(pointer), json(json));
        }
        return this;
    }

    /** Puts an element before the one that stands there; {@code -} stands for the end. */
    Sample insert(String pointer, String json) {
        ArrayNode array = (ArrayNode) parent(pointer);
        array.insert(last(pointer).equals("-") ? array.size() : Integer.parseInt(last(pointer)), json(json));
        return this;
    }

    Sample remove(String pointer) {
        JsonNode parent = parent(pointer);
        if (parent instanceof ArrayNode array) {
            array.remove(Integer.parseInt(last(pointer)));
        } else {
            ((ObjectNode) parent).remove(last(pointer));
        }
        return this;
    }

    JsonNode at(String pointer) {
        return body.at(pointer);
    }

    byte[] bytes() {
        return body.toString().getBytes(StandardCharsets.UTF_8);
    }

    private JsonNode parent(String pointer) {
        JsonNode parent = body.at(pointer.substring(0, pointer.lastIndexOf('/')));
        if (!parent.isContainerNode()) {
            throw new IllegalArgumentException("nothing holds " + pointer);
        }
        return parent;
    }

    private static String last(String pointer) {
        return pointer.substring(pointer.lastIndexOf('/') + 1);
    }

    private static JsonNode json(String json) {
        try {
            return Json.mapper().readTree(json.replace('\'', '"'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
