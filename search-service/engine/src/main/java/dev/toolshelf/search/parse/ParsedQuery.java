package dev.toolshelf.search.parse;

import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A query as SPEC section 5 reads it: names to select, or words. Immutable, thread-safe. */
public sealed interface ParsedQuery {

    /** The most UTF-16 code units of a query; a longer one is refused. */
    int MAX_LENGTH = 16_384;

    /** The most words that count; the rest is left out, with a note. */
    int MAX_TERMS = 64;

    /** What an empty query is told. */
    String EMPTY = "query is empty; it must have at least one name or word";

    /** What starts a select, in any case. */
    String SELECT = "select:";

    /**
     * A query that cannot be evaluated.
     *
     * @param error field, value and rule
     */
    record Refused(String error) implements ParsedQuery {}

    /**
     * {@code select:A,B}.
     *
     * @param names as asked, trimmed, in order, each once; at least one
     */
    record Select(List<String> names) implements ParsedQuery {}

    /**
     * Anything else.
     *
     * @param text the whole query, trimmed, as it was written
     * @param terms its words, in order, repeated ones too; at least one
     * @param notes what was left out
     */
    record Words(String text, List<Term> terms, List<String> notes) implements ParsedQuery {}

    /** Reads a query; {@code null} is an empty one. */
    static ParsedQuery of(String query) {
        String text = query == null ? "" : query.strip();
        if (text.isEmpty()) {
            return new Refused(EMPTY);
        }
        if (text.length() > MAX_LENGTH) {
            return new Refused("query has " + text.length() + " characters; it must have at most " + MAX_LENGTH);
        }
        return text.regionMatches(true, 0, SELECT, 0, SELECT.length())
                ? select(text.substring(SELECT.length()))
                : words(text);
    }

    private static ParsedQuery select(String list) {
        Set<String> names = new LinkedHashSet<>();
        for (String name : list.split(",", -1)) {
            if (!name.isBlank()) {
                names.add(name.strip());
            }
        }
        return names.isEmpty()
                ? new Refused("query is \"" + SELECT + "\" without a name; it must name at least one tool")
                : new Select(List.copyOf(names));
    }

    private static ParsedQuery words(String text) {
        List<Term> terms = new ArrayList<>();
        for (String word : Folding.fold(text).split("[\\s\\p{Z}]+")) {
            if (!word.isEmpty()) {
                boolean required = word.length() > 1 && word.charAt(0) == '+';
                terms.add(new Term(required ? word.substring(1) : word, required));
            }
        }
        if (terms.size() <= MAX_TERMS) {
            return new Words(text, List.copyOf(terms), List.of());
        }
        String note = "query has " + terms.size() + " words; only the first " + MAX_TERMS + " count";
        return new Words(text, List.copyOf(terms.subList(0, MAX_TERMS)), List.of(note));
    }
}
