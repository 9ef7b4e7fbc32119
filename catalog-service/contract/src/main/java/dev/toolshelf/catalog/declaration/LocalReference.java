package dev.toolshelf.catalog.declaration;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Finds what a {@code $ref} inside a schema means: {@code #}, {@code #/$defs/...} or any other pointer from the root. */
final class LocalReference {

    private LocalReference() {}

    /** The schema of a reference, or {@code null} if it leads out of the schema or nowhere. */
    static JsonNode resolve(JsonNode root, String reference) {
        if (reference.equals("#") || reference.equals("#/")) {
            return root;
        }
        if (!reference.startsWith("#/")) {
            return null;
        }
        JsonNode at = root;
        for (String step : reference.substring(2).split("/", -1)) {
            String name = step.replace("~1", "/").replace("~0", "~");
            JsonNode next = at.isArray() ? element(at, name) : at.get(name);
            at = next == null && name.indexOf('%') >= 0 ? at.get(decoded(name)) : next;
            if (at == null) {
                return null;
            }
        }
        return at;
    }

    /** The last step of a reference, for people: the name of a definition, or {@code the input} for the root. */
    static String name(String reference) {
        String last = reference.substring(reference.lastIndexOf('/') + 1);
        return last.isEmpty() || last.equals("#") ? "the input" : last;
    }

    private static JsonNode element(JsonNode array, String index) {
        boolean number = !index.isEmpty() && index.length() < 7 && index.chars().allMatch(c -> c >= '0' && c <= '9');
        return number ? array.get(Integer.parseInt(index)) : null;
    }

    private static String decoded(String name) {
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return name;
        }
    }
}
