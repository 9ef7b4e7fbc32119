package dev.toolshelf.search.shelf;

/**
 * A word as the ranking compares it. Words are compared by 64-bit keys, never by their letters: among a million words
 * two share a key once in forty million times. Immutable.
 *
 * @param text the word, folded
 * @param stem what its forms have in common
 * @param key the stem's key, never 0
 * @param prefixKey the key of the stem's first letters, which stands in for a word that nobody uses; 0 if it is too short
 * @param related keys of the groups of related words that it belongs to
 * @param stop whether it says nothing about what is looked for
 * @param generic whether it is evidence in a tool's name only
 */
record Word(String text, String stem, long key, long prefixKey, long[] related, boolean stop, boolean generic) {

    private static final int PREFIX = 5;

    /** The key of a stem. */
    static long key(String stem) {
        return key(stem, stem.length(), 0x9E3779B97F4A7C15L);
    }

    /** The key of a stem's first letters, or 0. */
    static long prefixKey(String stem) {
        return stem.length() >= PREFIX && letters(stem, PREFIX) ? key(stem, PREFIX, 0xC2B2AE3D27D4EB4FL) : 0;
    }

    /** The key of a group of related words. */
    static long groupKey(int group) {
        return mix(0x165667B19E3779F9L + group);
    }

    /** The key of a stem without one of its letters, or of all of it if the place is its length. */
    static long withoutLetter(String stem, int place) {
        String rest = place == stem.length() ? stem : stem.substring(0, place) + stem.substring(place + 1);
        return key(rest, rest.length(), 0x27D4EB2F165667C5L);
    }

    private static long key(String text, int length, long seed) {
        long hash = seed;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001B3L;
        }
        return mix(hash);
    }

    private static long mix(long value) {
        long hash = value;
        hash = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
        hash = (hash ^ hash >>> 33) * 0xC4CEB9FE1A85EC53L;
        hash ^= hash >>> 33;
        return hash == 0 ? 1 : hash;
    }

    private static boolean letters(String text, int length) {
        for (int i = 0; i < length; i++) {
            if (!Character.isLetter(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
