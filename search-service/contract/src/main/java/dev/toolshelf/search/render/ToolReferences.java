package dev.toolshelf.search.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.List;

/**
 * An answer in the {@code tool_reference} form (SPEC section 5): what stands in the {@code tool_result} of a search, and
 * what has to be said after it. A pure function of the answer. Immutable, thread-safe.
 *
 * @param content the {@code content} of the {@code tool_result}: an array of {@code tool_reference} blocks and nothing
 *     else if tools were found, a text (a JSON string) if none was
 * @param found whether tools were found
 * @param notes texts that follow all results, never inside the list of references (SPEC section 13); empty if nothing was
 *     found, since the content then says everything
 */
public record ToolReferences(RawJson content, boolean found, List<String> notes) {

    /** Copies the list. */
    public ToolReferences {
        notes = List.copyOf(notes);
    }

    /** Renders an answer; one with matches names each of them once, in its order. */
    public static ToolReferences of(SearchAnswer answer) {
        if (answer.matches().isEmpty()) {
            return new ToolReferences(RawJson.of(TextNode.valueOf(nothingFound(answer))), false, List.of());
        }
        ArrayNode references = JsonNodeFactory.instance.arrayNode();
        for (Match match : answer.matches()) {
            references.addObject().put("type", "tool_reference").put("tool_name", match.name());
        }
        return new ToolReferences(RawJson.of(references), true, AnswerRemarks.all(answer, List.of()));
    }

    private static String nothingFound(SearchAnswer answer) {
        List<String> sentences = new ArrayList<>();
        if (answer.error() == null) {
            sentences.add(AnswerRemarks.nothing(answer));
        }
        sentences.addAll(AnswerRemarks.all(answer, List.of()));
        return String.join("\n", sentences);
    }
}
