package dev.toolshelf.search.eve;

import java.util.List;

/** How a query names a tool; an earlier tier counts more than any score (reference: harnesses 7). */
enum Tier {
    /** The query's words are those of the full name. */
    EXACT,
    /** They are those after the name's last {@code __}. */
    EXACT_OWN_NAME,
    /** The connection's name begins with them. */
    CONNECTION,
    /** The full or own name begins with them, the last one perhaps cut off. */
    NAME_BEGINNING,
    /** They match here and there. */
    KEYWORDS;

    /**
     * The tier of a tool.
     *
     * @param query all words of the query, at least one
     * @param connection words of the connection's name; none for a tool without one
     * @param full words of the connection's and the tool's name
     * @param own words after the last {@code __}
     */
    static Tier of(List<String> query, List<String> connection, List<String> full, List<String> own) {
        if (full.equals(query)) {
            return EXACT;
        }
        if (own.equals(query)) {
            return EXACT_OWN_NAME;
        }
        if (EveWords.begin(connection, query)) {
            return CONNECTION;
        }
        return EveWords.beginPartly(full, query) || EveWords.beginPartly(own, query) ? NAME_BEGINNING : KEYWORDS;
    }
}
