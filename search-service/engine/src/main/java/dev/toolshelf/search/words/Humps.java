package dev.toolshelf.search.words;

import java.util.ArrayList;
import java.util.List;

/**
 * Words of identifiers and prose as the JavaScript harnesses cut them: ASCII letters and digits only, everything else
 * separates (reference: harnesses 5, 7 and 11). Pure functions, thread-safe.
 */
public final class Humps {

    private Humps() {}

    /**
     * Puts a space before each upper-case letter that follows a lower-case one or a digit. Case is kept.
     *
     * @param acronyms whether one also goes before the last letter of a run of capitals that a lower-case letter follows:
     *     {@code HTMLToPDF} becomes {@code HTML To PDF}
     */
    public static String spaced(String text, boolean acronyms) {
        StringBuilder out = null;
        for (int i = 1; i < text.length(); i++) {
            if (out != null) {
                out.append(text.charAt(i - 1));
            }
            if (isHump(text, i, acronyms)) {
                if (out == null) {
                    out = new StringBuilder(text.length() + 16).append(text, 0, i);
                }
                out.append(' ');
            }
        }
        return out == null ? text : out.append(text.charAt(text.length() - 1)).toString();
    }

    private static boolean isHump(String text, int at, boolean acronyms) {
        if (!upper(text.charAt(at))) {
            return false;
        }
        char before = text.charAt(at - 1);
        if (before >= 'a' && before <= 'z' || before >= '0' && before <= '9') {
            return true;
        }
        return acronyms && upper(before) && at + 1 < text.length() && lower(text.charAt(at + 1));
    }

    /** The runs of {@code [a-z0-9]} in a lower-cased text, in order. */
    public static List<String> words(String lowerCased) {
        List<String> words = new ArrayList<>();
        int start = -1;
        for (int i = 0; i <= lowerCased.length(); i++) {
            boolean inside = i < lowerCased.length() && wordCharacter(lowerCased.charAt(i));
            if (inside && start < 0) {
                start = i;
            } else if (!inside && start >= 0) {
                words.add(lowerCased.substring(start, i));
                start = -1;
            }
        }
        return words;
    }

    private static boolean wordCharacter(char c) {
        return lower(c) || c >= '0' && c <= '9';
    }

    private static boolean upper(char c) {
        return c >= 'A' && c <= 'Z';
    }

    private static boolean lower(char c) {
        return c >= 'a' && c <= 'z';
    }
}
