package dev.toolshelf.search.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds a literal between word boundaries, by Unicode's idea of a word and without patterns (SPEC section 5). Letters,
 * marks, digits and connectors of any script hold together; scripts written without spaces break at every character, as
 * Unicode's default rules have it, so a Japanese word is found inside a Japanese sentence. Pure functions, thread-safe.
 */
public final class Words {

    private static final int ASCII = 128;

    private Words() {}

    /**
     * Whether the text has the term with no part of a word cut off at either end. An end of the term that is no word
     * character, as in {@code c++}, asks for nothing.
     *
     * @param text folded
     * @param term folded, not empty
     */
    public static boolean contain(String text, String term) {
        for (int at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
            int end = at + term.length();
            if (boundary(text, at) && boundary(text, end)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The pieces of a text that no boundary divides, white space left out. A term is found between boundaries exactly
     * where its own pieces stand one after the other, so a term of one piece is found by looking that piece up.
     */
    public static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        int start = 0;
        for (int at = 1; at <= text.length(); at++) {
            if (boundary(text, at)) {
                if (!Character.isWhitespace(text.charAt(start)) || at - start > 1) {
                    pieces.add(text.substring(start, at));
                }
                start = at;
            }
        }
        return pieces;
    }

    private static boolean boundary(String text, int at) {
        if (at == 0 || at == text.length()) {
            return true;
        }
        char left = text.charAt(at - 1);
        char right = text.charAt(at);
        if (left < ASCII && right < ASCII) {
            return !(isAsciiWord(left) && isAsciiWord(right));
        }
        if (Character.isSurrogatePair(left, right)) {
            return false;
        }
        int before = text.codePointBefore(at);
        int after = text.codePointAt(at);
        if (isMark(after)) {
            return false;
        }
        return !(isWord(before) && isWord(after)) || standsAlone(before) || standsAlone(after);
    }

    /** What {@link #isWord} says of the characters that most texts are made of, without asking Unicode's tables. */
    private static boolean isAsciiWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    private static boolean isWord(int c) {
        return Character.isAlphabetic(c)
                || Character.isDigit(c)
                || Character.getType(c) == Character.CONNECTOR_PUNCTUATION
                || isMark(c);
    }

    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || c == 0x200D;
    }

    private static boolean standsAlone(int c) {
        if (c < 0x0E00) {
            return false;
        }
        if (Character.isIdeographic(c)) {
            return true;
        }
        return switch (Character.UnicodeScript.of(c)) {
            case HIRAGANA, THAI, LAO, KHMER, MYANMAR -> true;
            default -> false;
        };
    }
}
