package dev.toolshelf.search.cloudflare;

/**
 * How a query's word meets a field, as bits: the best one counts, and a phrase can only stand where all its words stand
 * inside. Pure functions.
 */
final class WordHit {

    /** The word stands somewhere inside a word of the field. */
    static final int INSIDE = 1;

    /** The word begins a word of the field, or the other way round. */
    static final int BEGINNING = 2;

    /** The word is one of the field's. */
    static final int EXACT = 4;

    private WordHit() {}

    /** How many times the field's weight the hit is worth. */
    static int worth(int hit) {
        if ((hit & EXACT) != 0) {
            return 4;
        }
        return (hit & BEGINNING) != 0 ? 2 : hit;
    }

    /** How a query's word meets one word of a field; 0 if it does not. */
    static int of(String asked, String word) {
        if (word.equals(asked)) {
            return EXACT | INSIDE;
        }
        if (word.startsWith(asked)) {
            return BEGINNING | INSIDE;
        }
        if (asked.startsWith(word)) {
            return BEGINNING;
        }
        return word.contains(asked) ? INSIDE : 0;
    }
}
