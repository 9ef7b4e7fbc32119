package dev.toolshelf.search.bm25;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which documents of a listing hold which token, and how often. Immutable, thread-safe. */
final class Postings {

    static final int[] NONE = {};

    /** By token: place and frequency by turns, places rising. */
    private final Map<String, int[]> byToken;

    private final int[] lengths;
    private final long total;

    private Postings(Map<String, int[]> byToken, int[] lengths) {
        this.byToken = byToken;
        this.lengths = lengths;
        this.total = Arrays.stream(lengths).asLongStream().sum();
    }

    /** Tokens of a document, then the next one's: place by place, from 0. */
    static final class Builder {
        private final Map<String, int[]> growing = new HashMap<>();
        private final Map<String, Integer> used = new HashMap<>();
        private final int[] lengths;
        private int place;

        Builder(int documents) {
            lengths = new int[documents];
        }

        void add(List<String> tokens) {
            lengths[place] = tokens.size();
            for (String token : tokens) {
                int end = used.getOrDefault(token, 0);
                int[] pairs = growing.computeIfAbsent(token, any -> new int[2]);
                if (end > 0 && pairs[end - 2] == place) {
                    pairs[end - 1]++;
                    continue;
                }
                if (end == pairs.length) {
                    pairs = Arrays.copyOf(pairs, end * 2);
                    growing.put(token, pairs);
                }
                pairs[end] = place;
                pairs[end + 1] = 1;
                used.put(token, end + 2);
            }
            place++;
        }

        Postings done() {
            growing.replaceAll((token, pairs) -> Arrays.copyOf(pairs, used.get(token)));
            return new Postings(Map.copyOf(growing), lengths);
        }
    }

    /** Place and frequency by turns, places rising; empty if no document holds the token. Not to be written to. */
    int[] of(String token) {
        return byToken.getOrDefault(token, NONE);
    }

    /** How many tokens a document has, repetitions counted. */
    int length(int place) {
        return lengths[place];
    }

    /** How many tokens all have together. */
    long total() {
        return total;
    }
}
