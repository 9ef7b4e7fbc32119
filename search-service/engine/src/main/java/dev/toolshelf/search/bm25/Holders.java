package dev.toolshelf.search.bm25;

import java.util.Arrays;

/** The documents that hold one token, in pool order. Grows while a query is scored. */
final class Holders {

    private int[] positions = new int[8];
    private int[] frequencies = new int[8];
    private int[] lengths = new int[8];
    private int count;

    void add(int position, int frequency, int length) {
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, count * 2);
            frequencies = Arrays.copyOf(frequencies, count * 2);
            lengths = Arrays.copyOf(lengths, count * 2);
        }
        positions[count] = position;
        frequencies[count] = frequency;
        lengths[count] = length;
        count++;
    }

    int count() {
        return count;
    }

    /** The position in the pool of the i-th. */
    int position(int i) {
        return positions[i];
    }

    /** How often the i-th holds the token. */
    int frequency(int i) {
        return frequencies[i];
    }

    /** How many tokens the i-th has. */
    int length(int i) {
        return lengths[i];
    }
}
