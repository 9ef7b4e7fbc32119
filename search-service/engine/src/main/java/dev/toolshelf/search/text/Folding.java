package dev.toolshelf.search.text;

import java.text.Normalizer;
import java.util.Locale;

/** How texts are made comparable. Pure functions, thread-safe. */
public final class Folding {

    private Folding() {}

    /** The text in composed form (NFC) and lower case, whatever the machine's locale. */
    public static String fold(String text) {
        String composed = Normalizer.isNormalized(text, Normalizer.Form.NFC)
                ? text
                : Normalizer.normalize(text, Normalizer.Form.NFC);
        return composed.toLowerCase(Locale.ROOT);
    }

    /**
     * A name without regard to its spelling: folded, without {@code _}, {@code -} and white space, so that
     * {@code create_issue}, {@code create-issue}, {@code createIssue} and {@code Create Issue} are one.
     */
    public static String squeeze(String name) {
        String folded = fold(name);
        StringBuilder out = new StringBuilder(folded.length());
        folded.codePoints()
                .filter(c -> c != '_' && c != '-' && !Character.isWhitespace(c) && !Character.isSpaceChar(c))
                .forEach(out::appendCodePoint);
        return out.toString();
    }
}
