package dev.toolshelf.search.words;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * The distinct words of a listing, each with the tools that have it: 8 marks per tool that say in which fields, and how
 * often it was counted. Words are numbered in code-unit order. Immutable, thread-safe.
 */
public final class WordPostings {

    private static final int COUNT_SHIFT = 8;
    private static final int MARKS = (1 << COUNT_SHIFT) - 1;

    /** All words, each after a NUL: one search through it finds the words that hold a text. */
    private final String joined;

    private final int[] starts;
    private final int[] first;
    private final int[] tools;
    private final int[] values;

    private WordPostings(String joined, int[] starts, int[] first, int[] tools, int[] values) {
        this.joined = joined;
        this.starts = starts;
        this.first = first;
        this.tools = tools;
        this.values = values;
    }

    /** How many distinct words. */
    public int size() {
        return starts.length;
    }

    /** A word by its number. */
    public String word(int word) {
        return joined.substring(starts[word], end(word));
    }

    /** The number of a word, or -1. */
    public int find(String word) {
        int at = lowest(word);
        return at < starts.length && end(at) - starts[at] == word.length() && joined.startsWith(word, starts[at])
                ? at
                : -1;
    }

    /** Tells each word that starts with a text, once. */
    public void startingWith(String text, IntConsumer word) {
        for (int at = lowest(text); at < starts.length && joined.startsWith(text, starts[at]); at++) {
            word.accept(at);
        }
    }

    /** Tells each word that has a text anywhere in it, once. */
    public void containing(String text, IntConsumer word) {
        int at = joined.indexOf(text);
        while (at >= 0) {
            int found = Arrays.binarySearch(starts, at);
            found = found >= 0 ? found : -found - 2;
            word.accept(found);
            at = joined.indexOf(text, end(found));
        }
    }

    /** The first entry of a word; its entries go up to {@code from(word + 1)}. */
    public int from(int word) {
        return first[word];
    }

    /** The tool of an entry, by its place in the listing; rising within a word. */
    public int tool(int entry) {
        return tools[entry];
    }

    /** The marks of an entry. */
    public int marks(int entry) {
        return values[entry] & MARKS;
    }

    /** How often the word was counted for the tool of an entry. */
    public int count(int entry) {
        return values[entry] >>> COUNT_SHIFT;
    }

    private int end(int word) {
        return word + 1 < starts.length ? starts[word + 1] - 1 : joined.length();
    }

    /** The number of the first word that is not before the text in code-unit order. */
    private int lowest(String text) {
        int low = 0;
        int high = starts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (before(middle, text)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private boolean before(int word, String text) {
        int length = end(word) - starts[word];
        int shorter = Math.min(length, text.length());
        for (int i = 0; i < shorter; i++) {
            int order = joined.charAt(starts[word] + i) - text.charAt(i);
            if (order != 0) {
                return order < 0;
            }
        }
        return length < text.length();
    }

    /** Collects the words of one listing, tool after tool. Not thread-safe. */
    public static final class Builder {

        private final Map<String, Entries> byWord = new HashMap<>();

        /**
         * Says that a tool has a word.
         *
         * @param tool its place in the listing; never lower than in the call before
         * @param mark one of the 8 lowest bits
         */
        public void mark(String word, int tool, int mark) {
            Entries entries = byWord.computeIfAbsent(word, any -> new Entries());
            entries.at(tool);
            entries.values[entries.size - 1] |= mark;
        }

        /** Counts a word of a tool once; at most 16 million times. */
        public void count(String word, int tool) {
            Entries entries = byWord.computeIfAbsent(word, any -> new Entries());
            entries.at(tool);
            entries.values[entries.size - 1] += 1 << COUNT_SHIFT;
        }

        /** What was collected. */
        public WordPostings build() {
            String[] words = byWord.keySet().toArray(String[]::new);
            Arrays.sort(words);
            StringBuilder joined = new StringBuilder();
            int[] starts = new int[words.length];
            int[] first = new int[words.length + 1];
            for (int i = 0; i < words.length; i++) {
                joined.append('\0');
                starts[i] = joined.length();
                joined.append(words[i]);
                first[i + 1] = first[i] + byWord.get(words[i]).size;
            }
            int[] tools = new int[first[words.length]];
            int[] values = new int[tools.length];
            for (int i = 0; i < words.length; i++) {
                Entries entries = byWord.get(words[i]);
                System.arraycopy(entries.tools, 0, tools, first[i], entries.size);
                System.arraycopy(entries.values, 0, values, first[i], entries.size);
            }
            return new WordPostings(joined.toString(), starts, first, tools, values);
        }
    }

    private static final class Entries {
        private int[] tools = new int[2];
        private int[] values = new int[2];
        private int size;

        private void at(int tool) {
            if (size > 0 && tools[size - 1] == tool) {
                return;
            }
            if (size == tools.length) {
                tools = Arrays.copyOf(tools, size * 2);
                values = Arrays.copyOf(values, size * 2);
            }
            tools[size++] = tool;
        }
    }
}
