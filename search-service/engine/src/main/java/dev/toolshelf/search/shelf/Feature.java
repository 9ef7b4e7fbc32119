package dev.toolshelf.search.shelf;

/**
 * One thing that a query looks up: a word, its group of related words, or what stands in for a word that no tool has.
 *
 * @param place of the word in the query
 * @param kind how it stands for the word
 * @param text what is looked up, for explanations
 * @param key its key
 * @param weight how much a hit counts, before rarity
 */
record Feature(int place, Kind kind, String text, long key, float weight) {

    /** How a feature stands for a word. */
    enum Kind {
        /** The word itself. */
        WORD,
        /** The nearest word that a tool name has, one slip away. */
        CORRECTED,
        /** Words with the same first letters. */
        PREFIX,
        /** Words of a group. */
        RELATED
    }

    /** Whether a hit in a name is the name's word. */
    boolean exact() {
        return kind == Kind.WORD || kind == Kind.CORRECTED;
    }

    /** The same word, looked up by something else. */
    Feature instead(Kind kind, String text, long key, float factor) {
        return new Feature(place, kind, text, key, weight * factor);
    }
}
