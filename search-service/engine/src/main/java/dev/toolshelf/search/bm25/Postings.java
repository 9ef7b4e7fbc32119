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
        private final Map<String, Growing> byToken = new HashMap<>();
        private final int[] lengths;
        private int place;

        Builder(int documents) {
            lengths = new int[documents];
        }

        void add(List<String> tokens) {
            lengths[place] = tokens.size();
            for (String token : tokens) {
                byToken.computeIfAbsent(token, any -> new Growing()).add(place);
            }
            place++;
        }

        Postings done() {
            Map<String, int[]> done = new HashMap<>(byToken.size() * 4 / 3 + 1);
            byToken.forEach((token, pairs) -> done.put(token, pairs.done()));
            return new Postings(done, lengths);
        }
    }

    private static final class Growing {
        private int[] pairs = new int[2];
        private int end;

        void add(int place) {
            if (end > 0 && pairs[end - 2] == place) {
                pairs[end - 1]++;
                return;
            }
            pairs = end == pairs.length ? Arrays.copyOf(pairs, end * 2) : pairs;
            pairs[end] = place;
            pairs[end + 1] = 1;
            end += 2;
        }

        int[] done() {
            return Arrays.copyOf(pairs, end);
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
