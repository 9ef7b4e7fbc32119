package dev.toolshelf.search.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * An answer as a model gets it in one {@link ResultForm}. Immutable, thread-safe.
 *
 * @param content what the search returns: a JSON document, or a text as a JSON string
 * @param found whether it names tools
 * @param notes what the content has no place for, in sentences that follow all results (SPEC section 13); often empty
 */
public record Rendering(RawJson content, boolean found, List<String> notes) {

    /** Copies the list. */
    public Rendering {
        notes = List.copyOf(notes);
    }

    /** Words that name no tool. */
    public static Rendering ofText(String text) {
        return text(text, false, List.of());
    }

    /** The content for a result that takes text alone: a text as it is, a document as its JSON. */
    public String text() {
        JsonNode tree = content.text().startsWith("\"") ? content.tree() : null;
        return tree == null ? content.text() : tree.textValue();
    }

    static Rendering document(Object document, boolean found, List<String> notes) {
        try {
            String json = Json.mapper().writeValueAsString(document);
            return new Rendering(new RawJson(withoutHalfPairs(json)), found, notes);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Rendering text(String text, boolean found, List<String> notes) {
        return new Rendering(RawJson.of(TextNode.valueOf(withoutHalfPairs(text))), found, notes);
    }

    /** Listings may carry half surrogate pairs, but no event and no request can: they have no UTF-8 form. */
    private static String withoutHalfPairs(String text) {
        if (text.codePoints().noneMatch(Rendering::half)) {
            return text;
        }
        return text.codePoints()
                .map(c -> half(c) ? '\uFFFD' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean half(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }
}
