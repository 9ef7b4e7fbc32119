package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The words of tool names in a listing by what is left of them without one letter: two words that are one slip apart
 * share such a rest. Made when the first query has a word that no tool has. Immutable, thread-safe.
 */
final class NearWords {

    private static final int SHORTEST = 4;
    private static final int LONGEST = 24;

    /** How they are made. */
    record Made() implements Analysis<NearWords> {

        @Override
        public NearWords of(ListingIndex listing) {
            Set<String> stems = new TreeSet<>();
            for (int tool = 0; tool < listing.size(); tool++) {
                for (String stem : ToolWords.nameStems(listing.tool(tool).name())) {
                    if (known(stem)) {
                        stems.add(stem);
                    }
                }
            }
            return new NearWords(List.copyOf(stems));
        }
    }

    private final KeyTable rests;
    private final String[] stems;
    private final int[] next;

    private NearWords(List<String> words) {
        List<String> chained = new ArrayList<>();
        List<Integer> after = new ArrayList<>();
        int rests = 0;
        for (String word : words) {
            rests += word.length() + 1;
        }
        this.rests = new KeyTable(rests);
        for (String word : words) {
            for (int place = 0; place <= word.length(); place++) {
                long key = Word.withoutLetter(word, place);
                int at = this.rests.get(key);
                if (at < 0) {
                    this.rests.put(key, chained.size());
                    after.add(-1);
                } else if (!chained.get(at).equals(word)) {
                    after.add(after.get(at));
                    after.set(at, chained.size());
                } else {
                    continue;
                }
                chained.add(word);
            }
        }
        this.stems = chained.toArray(String[]::new);
        this.next = after.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Whether a word can be corrected: short ones are too near to too many. */
    static boolean correctable(Word word) {
        return word.text().length() >= SHORTEST
                && word.stem().length() >= SHORTEST - 1
                && word.stem().length() <= LONGEST
                && word.stem().chars().allMatch(Character::isLetter);
    }

    /** Whether a stem is long enough to be what a word was meant to be. */
    static boolean known(String stem) {
        return stem.length() >= SHORTEST && stem.length() <= LONGEST;
    }

    /** The keys under which words near to a stem are found. */
    static long[] rests(String stem) {
        long[] keys = new long[stem.length() + 1];
        for (int place = 0; place <= stem.length(); place++) {
            keys[place] = Word.withoutLetter(stem, place);
        }
        return keys;
    }

    /** The words that are one slip away from a stem. */
    Set<String> near(String stem, long[] rests) {
        Set<String> near = new TreeSet<>();
        for (long rest : rests) {
            for (int at = this.rests.get(rest); at >= 0; at = next[at]) {
                if (oneSlip(stem, stems[at])) {
                    near.add(stems[at]);
                }
            }
        }
        return near;
    }

    /** Whether one word becomes the other by one letter more, less or else, or by two neighbours changing places. */
    static boolean oneSlip(String a, String b) {
        if (a.length() > b.length()) {
            return oneSlip(b, a);
        }
        int more = b.length() - a.length();
        int start = 0;
        while (start < a.length() && a.charAt(start) == b.charAt(start)) {
            start++;
        }
        if (more > 1) {
            return false;
        }
        int end = a.length();
        while (end > start && a.charAt(end - 1) == b.charAt(end - 1 + more)) {
            end--;
        }
        int apart = end - start;
        if (more == 1) {
            return apart == 0;
        }
        return apart == 1
                || apart == 2 && a.charAt(start) == b.charAt(start + 1) && a.charAt(start + 1) == b.charAt(start);
    }
}
