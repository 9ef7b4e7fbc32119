package dev.toolshelf.search.shelf;

import java.util.Arrays;

/**
 * A small map from 64-bit keys to numbers, made for lookups that mostly miss: open addressing over flat arrays, at most half
 * full, where a byte per slot answers most of them. Immutable once filled, then thread-safe.
 */
final class KeyTable {

    static final KeyTable EMPTY = new KeyTable(0);

    private final byte[] tags;
    private final long[] keys;
    private final int[] values;
    private final int mask;

    /** @param entries the most that will be put */
    KeyTable(int entries) {
        int capacity = Integer.highestOneBit(Math.max(1, entries)) * 4;
        this.tags = new byte[capacity];
        this.keys = new long[capacity];
        this.values = new int[capacity];
        this.mask = capacity - 1;
    }

    private static byte tag(long key) {
        return (byte) (key >>> 56 | 1);
    }

    /** Puts a value unless the key has one; {@code true} if it was put. */
    boolean put(long key, int value) {
        int at = (int) key & mask;
        while (tags[at] != 0) {
            if (keys[at] == key) {
                return false;
            }
            at = at + 1 & mask;
        }
        tags[at] = tag(key);
        keys[at] = key;
        values[at] = value;
        return true;
    }

    /** All keys, in no order. */
    long[] keys() {
        int size = 0;
        long[] all = new long[keys.length];
        for (int at = 0; at < keys.length; at++) {
            if (tags[at] != 0) {
                all[size++] = keys[at];
            }
        }
        return Arrays.copyOf(all, size);
    }

    /** The value of a key, or -1. */
    int get(long key) {
        byte tag = tag(key);
        int at = (int) key & mask;
        while (true) {
            byte found = tags[at];
            if (found == 0) {
                return -1;
            }
            if (found == tag && keys[at] == key) {
                return values[at];
            }
            at = at + 1 & mask;
        }
    }
}
