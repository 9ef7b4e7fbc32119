package dev.toolshelf.search.opencode;

import dev.toolshelf.search.words.Humps;
import dev.toolshelf.search.words.QueryWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A word of a query with the forms that OpenCode takes for its singular.
 *
 * @param text the word: {@code [a-z0-9]+}
 * @param forms the word, then without {@code es}, then without {@code s}, where it ends so
 */
record OpencodeTerm(String text, List<String> forms) {

    /** The shortest form: a text that holds any form holds this one, as each starts with it. */
    String stem() {
        return forms.size() == 3 ? forms.get(1) : forms.get(forms.size() - 1);
    }

    static QueryWords words(String query) {
        return QueryWords.first(Humps.words(Humps.spaced(query, false).toLowerCase(Locale.ROOT)));
    }

    static OpencodeTerm of(String word) {
        List<String> forms = new ArrayList<>();
        forms.add(word);
        if (word.endsWith("es") && word.length() > 3) {
            forms.add(word.substring(0, word.length() - 2));
        }
        if (word.endsWith("s") && word.length() > 2) {
            forms.add(word.substring(0, word.length() - 1));
        }
        return new OpencodeTerm(word, List.copyOf(forms));
    }
}
