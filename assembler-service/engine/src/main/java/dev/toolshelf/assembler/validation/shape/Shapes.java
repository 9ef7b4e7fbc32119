package dev.toolshelf.assembler.validation.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.json.Json;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The form of one wire's bodies: members, kinds of values, words. Data, {@code <wire>.json} beside this class, written
 * as {@code "Kind": {"member": "form", "optional?": "form", "*": "any"}} or {@code "Name": "form"}. A form is a choice
 * ({@code |}) of {@code 'word'}, {@code string}, {@code text} (a string whose words nobody looks at), {@code integer},
 * {@code number}, {@code boolean}, {@code object}, {@code any}, {@code [form]} ({@code +} after it: not empty),
 * {@code {form}} (a map) and names. {@code *} says that a kind takes members that are not listed. Immutable,
 * thread-safe.
 */
public final class Shapes {

    private static final String ROOT = "Body";

    private final Shape body;

    private Shapes(Shape body) {
        this.body = body;
    }

    /**
     * The forms of a wire, as the product knows them, with changes laid over them.
     *
     * @param wire the wire's name
     * @param changes more members of kinds and more kinds, in the same form; may be {@code null}
     * @throws IllegalArgumentException if the changes cannot be read, naming the kind
     */
    public static Shapes of(String wire, Map<String, JsonNode> changes) {
        ObjectNode kinds = builtIn(wire);
        if (changes != null) {
            changes.forEach((name, change) -> {
                if (kinds.get(name) instanceof ObjectNode known && change instanceof ObjectNode more) {
                    known.setAll(more);
                } else {
                    kinds.set(name, change);
                }
            });
        }
        return new Shapes(new ShapeReader(kinds).read(ROOT));
    }

    Shape body() {
        return body;
    }

    private static ObjectNode builtIn(String wire) {
        String file = wire + ".json";
        try (InputStream in = Shapes.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new FileNotFoundException(file);
            }
            return (ObjectNode) Json.mapper().readTree(in).get("types");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
