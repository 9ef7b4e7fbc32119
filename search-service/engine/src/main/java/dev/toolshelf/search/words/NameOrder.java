package dev.toolshelf.search.words;

/**
 * The order in which JavaScript's {@code localeCompare} puts identifiers: {@code _} before {@code -} before {@code .}
 * before {@code $} before digits before letters, regardless of case; names that differ in case only have the lower-case
 * letter first. Holds for ASCII names, which all cleaned names are; other characters come after them by code unit. Pure
 * functions, thread-safe.
 */
public final class NameOrder {

    private static final String PUNCTUATION = "_-.$";

    private NameOrder() {}

    /** Compares two names; negative, 0 or positive. */
    public static int compare(String a, String b) {
        return compare("", a, "", b);
    }

    /**
     * Compares two dotted paths without making them.
     *
     * @param spaceA what stands before the dot of the first; empty for a path without a dot
     * @param spaceB the same of the second
     */
    public static int compare(String spaceA, String nameA, String spaceB, String nameB) {
        int lengthA = length(spaceA, nameA);
        int lengthB = length(spaceB, nameB);
        int shorter = Math.min(lengthA, lengthB);
        int byCase = 0;
        for (int i = 0; i < shorter; i++) {
            char a = at(spaceA, nameA, i);
            char b = at(spaceB, nameB, i);
            if (a == b) {
                continue;
            }
            int order = Integer.compare(place(a), place(b));
            if (order != 0) {
                return order;
            }
            if (byCase == 0) {
                byCase = Character.compare(b, a);
            }
        }
        return lengthA != lengthB ? Integer.compare(lengthA, lengthB) : byCase;
    }

    private static int length(String space, String name) {
        return space.isEmpty() ? name.length() : space.length() + 1 + name.length();
    }

    private static char at(String space, String name, int i) {
        if (space.isEmpty()) {
            return name.charAt(i);
        }
        int dot = space.length();
        if (i < dot) {
            return space.charAt(i);
        }
        return i == dot ? '.' : name.charAt(i - dot - 1);
    }

    private static int place(char c) {
        if (c >= 'a' && c <= 'z') {
            return c;
        }
        if (c >= 'A' && c <= 'Z') {
            return c - 'A' + 'a';
        }
        if (c >= '0' && c <= '9') {
            return c;
        }
        int mark = PUNCTUATION.indexOf(c);
        return mark >= 0 ? mark : c + 128;
    }
}
