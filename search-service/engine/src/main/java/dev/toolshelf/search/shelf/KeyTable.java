package dev.toolshelf.search.shelf;

/**
 * A small map from 64-bit keys to numbers, made for lookups that mostly miss: open addressing over two flat arrays, at
 * most half full. The key 0 stands for none. Immutable once filled, then thread-safe.
 */
final class KeyTable {

    static final KeyTable EMPTY = new KeyTable(0);

    private final long[] keys;
    private final int[] values;
    private final int mask;

    /** @param entries the most that will be put */
    KeyTable(int entries) {
        int capacity = Integer.highestOneBit(Math.max(1, entries)) * 4;
        this.keys = new long[capacity];
        this.values = new int[capacity];
        this.mask = capacity - 1;
    }

    /** Puts a value unless the key has one; {@code true} if it was put. */
    boolean put(long key, int value) {
        int at = (int) key & mask;
        while (keys[at] != 0) {
            if (keys[at] == key) {
                return false;
            }
            at = at + 1 & mask;
        }
        keys[at] = key;
        values[at] = value;
        return true;
    }

    /** The value of a key, or -1. */
    int get(long key) {
        int at = (int) key & mask;
        while (true) {
            long found = keys[at];
            if (found == key) {
                return values[at];
            }
            if (found == 0) {
                return -1;
            }
            at = at + 1 & mask;
        }
    }
}
