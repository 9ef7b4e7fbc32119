package dev.toolshelf.conversations.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What did not hold, counted by kind, with the first of each kind in words. Not thread-safe. */
public final class Faults {

    private static final int KEPT = 5;

    private final Map<String, Long> counts = new TreeMap<>();
    private final Map<String, List<String>> examples = new TreeMap<>();
    private String place = "";

    /** Where what follows happens: a seed and a move, so that it can be played again. */
    public void at(String where) {
        place = where;
    }

    /** Counts a fault. */
    public void add(String kind, String words) {
        counts.merge(kind, 1L, Long::sum);
        List<String> kept = examples.computeIfAbsent(kind, any -> new ArrayList<>());
        if (kept.size() < KEPT) {
            kept.add(place + ": " + words);
        }
    }

    /** Counts a fault unless something holds. */
    public void require(boolean holds, String kind, String words) {
        if (!holds) {
            add(kind, words);
        }
    }

    /** How many there were of each kind. */
    public Map<String, Long> counts() {
        return Map.copyOf(counts);
    }

    /** The first of each kind. */
    public List<String> examples() {
        List<String> all = new ArrayList<>();
        examples.forEach((kind, words) -> words.forEach(text -> all.add(kind + " " + text)));
        return all;
    }

    /** Whether there was none. */
    public boolean none() {
        return counts.isEmpty();
    }
}
