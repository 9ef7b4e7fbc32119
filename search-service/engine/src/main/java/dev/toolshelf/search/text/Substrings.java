package dev.toolshelf.search.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * Which of some strings contain a text. A filter over the strings' runs of up to three characters refuses most texts at
 * once; many strings also have lists by run, few are looked through. Immutable, thread-safe.
 */
public final class Substrings {

    private static final int LONGEST_RUN = 3;
    private static final int FEW = 96;
    private static final int FILTER_BITS_PER_STRING = 64;

    private final String[] strings;
    private final long[] filter;
    private final Map<Long, int[]> byRun;

    private Substrings(String[] strings, long[] filter, Map<Long, int[]> byRun) {
        this.strings = strings;
        this.filter = filter;
        this.byRun = byRun;
    }

    /** Prepares strings; a string's number is its place. */
    public static Substrings of(List<String> strings) {
        int bits = Integer.highestOneBit(Math.max(64, strings.size() * FILTER_BITS_PER_STRING));
        long[] filter = new long[Math.min(bits, 1 << 20) / Long.SIZE];
        Map<Long, List<Integer>> lists = strings.size() > FEW ? new TreeMap<>() : Map.of();
        for (int number = 0; number < strings.size(); number++) {
            String string = strings.get(number);
            for (int length = 1; length <= LONGEST_RUN; length++) {
                for (int at = 0; at + length <= string.length(); at++) {
                    long run = run(string, at, length);
                    set(filter, run);
                    if (strings.size() > FEW) {
                        List<Integer> list = lists.computeIfAbsent(run, any -> new ArrayList<>(4));
                        if (list.isEmpty() || list.get(list.size() - 1) != number) {
                            list.add(number);
                        }
                    }
                }
            }
        }
        Map<Long, int[]> byRun = new HashMap<>(lists.size() * 2);
        lists.forEach((run, list) ->
                byRun.put(run, list.stream().mapToInt(Integer::intValue).toArray()));
        return new Substrings(strings.toArray(String[]::new), filter, byRun);
    }

    /** Hands over the number of each string that contains the text, in rising order. The text is not empty. */
    public void containing(String text, IntConsumer found) {
        int length = Math.min(LONGEST_RUN, text.length());
        int[] rarest = null;
        for (int at = 0; at + length <= text.length(); at++) {
            long run = run(text, at, length);
            if (!isSet(filter, run)) {
                return;
            }
            if (strings.length > FEW) {
                int[] list = byRun.get(run);
                if (list == null) {
                    return;
                }
                rarest = rarest == null || list.length < rarest.length ? list : rarest;
            }
        }
        if (rarest == null) {
            for (int number = 0; number < strings.length; number++) {
                if (strings[number].contains(text)) {
                    found.accept(number);
                }
            }
            return;
        }
        for (int number : rarest) {
            if (text.length() <= LONGEST_RUN || strings[number].contains(text)) {
                found.accept(number);
            }
        }
    }

    /** A string by its number. */
    public String string(int number) {
        return strings[number];
    }

    private static long run(String text, int at, int length) {
        long run = 0;
        for (int i = at; i < at + length; i++) {
            run = run << Character.SIZE | text.charAt(i);
        }
        // Runs of different lengths differ by a bit above all characters.
        return run | 1L << LONGEST_RUN * Character.SIZE + length;
    }

    private static void set(long[] filter, long run) {
        int bit = bit(filter, run);
        filter[bit >>> 6] |= 1L << bit;
    }

    private static boolean isSet(long[] filter, long run) {
        int bit = bit(filter, run);
        return (filter[bit >>> 6] & 1L << bit) != 0;
    }

    private static int bit(long[] filter, long run) {
        long mixed = run * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 40) & filter.length * Long.SIZE - 1;
    }
}
