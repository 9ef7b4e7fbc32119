package dev.toolshelf.search.words;

import dev.toolshelf.search.parse.ParsedQuery;
import java.util.List;

/**
 * The words of a query that count: at most {@link ParsedQuery#MAX_TERMS}.
 *
 * @param words in order, repeated ones too
 * @param notes what was left out
 */
public record QueryWords(List<String> words, List<String> notes) {

    /** Copies the lists. */
    public QueryWords {
        words = List.copyOf(words);
        notes = List.copyOf(notes);
    }

    /** Keeps the first words. */
    public static QueryWords first(List<String> all) {
        if (all.size() <= ParsedQuery.MAX_TERMS) {
            return new QueryWords(all, List.of());
        }
        String note = "query has " + all.size() + " words; only the first " + ParsedQuery.MAX_TERMS + " count";
        return new QueryWords(all.subList(0, ParsedQuery.MAX_TERMS), List.of(note));
    }
}
