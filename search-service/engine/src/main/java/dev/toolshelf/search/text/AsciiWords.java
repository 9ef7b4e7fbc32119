package dev.toolshelf.search.text;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Word boundaries as a pattern's plain {@code \b} sees them: only ASCII letters, digits and {@code _} are of words
 * (reference: real-clients E8, i). Pure functions, thread-safe.
 */
public final class AsciiWords {

    private AsciiWords() {}

    /** The distinct words of a text. */
    public static Set<String> of(String text) {
        Set<String> words = new LinkedHashSet<>();
        int start = -1;
        for (int at = 0; at <= text.length(); at++) {
            boolean word = at < text.length() && isWord(text.charAt(at));
            if (word && start < 0) {
                start = at;
            } else if (!word && start >= 0) {
                words.add(text.substring(start, at));
                start = -1;
            }
        }
        return words;
    }

    /** Whether a term is one word and nothing else: then it stands in a text if it is one of its words. */
    public static boolean isOne(String term) {
        return term.chars().allMatch(c -> isWord((char) c));
    }

    /** Whether the text has the term with a change between word and other at both its ends. */
    public static boolean contain(String text, String term) {
        for (int at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
            if (boundary(text, at) && boundary(text, at + term.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean boundary(String text, int at) {
        boolean before = at > 0 && isWord(text.charAt(at - 1));
        boolean after = at < text.length() && isWord(text.charAt(at));
        return before != after;
    }

    private static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }
}
