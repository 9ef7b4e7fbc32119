package dev.toolshelf.search.eve;

import dev.toolshelf.search.words.Humps;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Words as eve cuts and matches them (reference: harnesses 7). Pure functions, thread-safe. */
final class EveWords {

    private static final Set<String> FILLERS =
            Set.of("a", "an", "and", "for", "in", "is", "me", "my", "of", "or", "please", "the", "to", "with");

    /** A shorter word of a text does not stand for a query's word that it begins. */
    static final int SHORTEST_BEGINNING = 3;

    private EveWords() {}

    /** All words of a name or a query. */
    static List<String> of(String text) {
        return Humps.words(Humps.spaced(text, true).toLowerCase(Locale.ROOT));
    }

    /** The words of prose: those of one letter say nothing. */
    static List<String> prose(String text) {
        return of(text).stream().filter(word -> word.length() > 1).toList();
    }

    /** The words of a query that score: without fillers and single letters, unless nothing else is left. */
    static List<String> scoring(List<String> query) {
        List<String> telling = query.stream()
                .filter(word -> word.length() > 1 && !FILLERS.contains(word))
                .toList();
        return telling.isEmpty() ? query : telling;
    }

    /** Whether a word of a text answers a query's word: one begins with the other. */
    static boolean match(String word, String asked) {
        return word.startsWith(asked) || word.length() >= SHORTEST_BEGINNING && asked.startsWith(word);
    }

    static boolean anyMatch(List<String> words, String asked) {
        for (String word : words) {
            if (match(word, asked)) {
                return true;
            }
        }
        return false;
    }

    /** Whether words begin with the query's, each whole. */
    static boolean begin(List<String> words, List<String> query) {
        return query.size() <= words.size() && words.subList(0, query.size()).equals(query);
    }

    /** The same, but the query's last word may be the beginning of one. */
    static boolean beginPartly(List<String> words, List<String> query) {
        int last = query.size() - 1;
        return query.size() <= words.size()
                && words.subList(0, last).equals(query.subList(0, last))
                && words.get(last).startsWith(query.get(last));
    }
}
