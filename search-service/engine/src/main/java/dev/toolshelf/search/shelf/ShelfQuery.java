package dev.toolshelf.search.shelf;

import java.util.ArrayList;
import java.util.List;

/**
 * A query as the ranking reads it: its sentences, and in each the words that say something. Addresses are left out, for
 * they name what a tool shall work on. Immutable, thread-safe.
 */
final class ShelfQuery {

    /** The most different words that count. */
    static final int MOST_WORDS = 64;

    /** The most sentences that are told apart; the last has all the rest. */
    static final int MOST_SENTENCES = 4;

    /**
     * A word of the query.
     *
     * @param word the word
     * @param joined whether it is the whole of an identifier whose parts are words too
     * @param required whether only tools that have it are wanted
     * @param proper whether it is written with a capital inside a sentence: a name, no misspelling
     */
    record Asked(Word word, boolean joined, boolean required, boolean proper) {}

    private final List<Asked> words = new ArrayList<>();
    private final List<int[]> sentences = new ArrayList<>();
    private final List<String> tokens = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private ShelfQuery() {}

    /** Reads a text; one without a word that says something has none. */
    static ShelfQuery of(String text) {
        ShelfQuery query = new ShelfQuery();
        query.read(Tokens.plain(text));
        return query;
    }

    /** Its different words, in order. */
    List<Asked> words() {
        return words;
    }

    /** Places in {@link #words()} per sentence, each sentence's words once. */
    List<int[]> sentences() {
        return sentences;
    }

    /** All its words as written, stop words too, lower-case. */
    List<String> tokens() {
        return tokens;
    }

    /** What was left out, in words. */
    List<String> notes() {
        return notes;
    }

    private void read(String text) {
        List<Integer> sentence = new ArrayList<>();
        int[] dropped = new int[1];
        int start = 0;
        while (start < text.length()) {
            int end = sentences.size() == MOST_SENTENCES - 1 ? text.length() : sentenceEnd(text, start);
            int from = start;
            while (from < end) {
                int stop = from;
                while (stop < end && !space(text.charAt(stop))) {
                    stop++;
                }
                if (stop > from && !address(text, from, stop)) {
                    chunk(text, from, stop, from == start, sentence, dropped);
                }
                from = stop + 1;
            }
            if (!sentence.isEmpty()) {
                sentences.add(sentence.stream().mapToInt(Integer::intValue).toArray());
                sentence.clear();
            }
            start = end;
        }
        if (dropped[0] > 0) {
            notes.add("query has " + (MOST_WORDS + dropped[0]) + " words; only the first " + MOST_WORDS
                    + " different ones count");
        }
    }

    private void chunk(String text, int from, int to, boolean first, List<Integer> sentence, int[] dropped) {
        boolean required = text.charAt(from) == '+' && to > from + 1;
        boolean proper = !first && Character.isUpperCase(text.charAt(from)) && !tokens.isEmpty();
        Tokens.split(text.substring(from, to), (token, at, joined) -> {
            Word word = Lexicon.word(token);
            if (!joined) {
                tokens.add(token);
            }
            if (word.stop() && !required) {
                return;
            }
            int place = place(word);
            if (place == MOST_WORDS) {
                dropped[0]++;
                return;
            }
            if (place == words.size()) {
                words.add(new Asked(word, joined, required && !joined, proper));
            }
            if (!sentence.contains(place)) {
                sentence.add(place);
            }
        });
    }

    /** Where the word is; after the last one if it is new. */
    private int place(Word word) {
        int place = 0;
        while (place < words.size() && words.get(place).word().key() != word.key()) {
            place++;
        }
        return place;
    }

    private static int sentenceEnd(String text, int start) {
        for (int at = start; at + 1 < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\n' || (c == '.' || c == '!' || c == '?' || c == ';') && space(text.charAt(at + 1))) {
                return at + 1;
            }
        }
        return text.length();
    }

    private static boolean space(char c) {
        return c <= ' ' || Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /** Links and mail addresses. */
    private static boolean address(String text, int from, int to) {
        boolean at = false;
        for (int i = from + 1; i < to; i++) {
            char c = text.charAt(i);
            if (c == ':' && text.startsWith("://", i) || at && c == '.' && i + 1 < to) {
                return true;
            }
            at |= c == '@';
        }
        return false;
    }
}
