package dev.toolshelf.search.shelf;

import java.util.Arrays;

/** How many words of their names a query has, for those tools of a pool of whose names it has any. Lives for one query. */
final class CoveredNames {

    private final byte[] words;
    private int[] tools = new int[64];
    private int size;

    /** @param positions of the pool */
    CoveredNames(int positions) {
        this.words = new byte[positions];
    }

    /** One more word of the name at a position. */
    void add(int position) {
        if (words[position]++ == 0) {
            if (size == tools.length) {
                tools = Arrays.copyOf(tools, size * 2);
            }
            tools[size++] = position;
        }
    }

    /** No word of the name at a position any more. */
    void drop(int position) {
        words[position] = 0;
    }

    /** How many words of the name at a position. */
    int words(int position) {
        return words[position];
    }

    /** How many positions were added. */
    int size() {
        return size;
    }

    /** A position that was added, by its turn; may have been dropped. */
    int tool(int turn) {
        return tools[turn];
    }
}
