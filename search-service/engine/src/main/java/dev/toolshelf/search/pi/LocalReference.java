package dev.toolshelf.search.pi;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Where a schema's local {@code $ref} leads: a JSON pointer after {@code #}. Pure functions, thread-safe. */
final class LocalReference {

    private LocalReference() {}

    /** The value that the reference names, or {@code null}: it leads elsewhere, nowhere or into an array. */
    static JsonNode target(String reference, JsonNode root) {
        if (!reference.equals("#") && !reference.startsWith("#/")) {
            return null;
        }
        JsonNode current = root;
        for (String segment :
                reference.substring(Math.min(2, reference.length())).split("/")) {
            if (segment.isEmpty()) {
                continue;
            }
            String decoded = decoded(segment);
            if (decoded == null || !current.isObject()) {
                return null;
            }
            current = current.get(decoded.replace("~1", "/").replace("~0", "~"));
            if (current == null) {
                return null;
            }
        }
        return current;
    }

    private static String decoded(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int at = 0;
        while (at < segment.length()) {
            if (segment.charAt(at) != '%') {
                String character = Character.toString(segment.codePointAt(at));
                bytes.writeBytes(character.getBytes(StandardCharsets.UTF_8));
                at += character.length();
                continue;
            }
            int high = at + 2 < segment.length() ? Character.digit(segment.charAt(at + 1), 16) : -1;
            int low = at + 2 < segment.length() ? Character.digit(segment.charAt(at + 2), 16) : -1;
            if (high < 0 || low < 0) {
                return null;
            }
            bytes.write(high << 4 | low);
            at += 3;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
