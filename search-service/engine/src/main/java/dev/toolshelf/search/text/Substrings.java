package dev.toolshelf.search.text;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Which of some strings contain a text. A filter over the strings' runs of up to three characters refuses most texts at
 * once; many strings also have lists by run, few are looked through. Immutable, thread-safe.
 */
public final class Substrings {

    private static final int[] NONE = {};
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
        boolean listed = strings.size() > FEW;
        Postings<Long> lists = new Postings<>();
        for (int number = 0; number < strings.size(); number++) {
            String string = strings.get(number);
            for (int length = 1; length <= LONGEST_RUN; length++) {
                for (int at = 0; at + length <= string.length(); at++) {
                    long run = run(string, at, length);
                    set(filter, run);
                    if (listed) {
                        lists.add(run, number);
                    }
                }
            }
        }
        return new Substrings(strings.toArray(String[]::new), filter, lists.done());
    }

    /** The number of each string that contains the text, in rising order; not to be changed. The text is not empty. */
    public int[] containing(String text) {
        int length = Math.min(LONGEST_RUN, text.length());
        int[] rarest = null;
        for (int at = 0; at + length <= text.length(); at++) {
            long run = run(text, at, length);
            if (!isSet(filter, run)) {
                return NONE;
            }
            if (strings.length > FEW) {
                int[] list = byRun.get(run);
                if (list == null) {
                    return NONE;
                }
                rarest = rarest == null || list.length < rarest.length ? list : rarest;
            }
        }
        if (rarest == null) {
            return verified(text, null);
        }
        return text.length() <= LONGEST_RUN ? rarest : verified(text, rarest);
    }

    private int[] verified(String text, int[] candidates) {
        int count = candidates == null ? strings.length : candidates.length;
        int[] found = new int[count];
        int size = 0;
        for (int i = 0; i < count; i++) {
            int number = candidates == null ? i : candidates[i];
            if (strings[number].contains(text)) {
                found[size++] = number;
            }
        }
        return size == 0 ? NONE : Arrays.copyOf(found, size);
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
