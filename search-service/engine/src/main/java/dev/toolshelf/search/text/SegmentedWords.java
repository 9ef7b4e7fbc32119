package dev.toolshelf.search.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Words of ASCII text by the default rules of Unicode's text segmentation (UAX 29, rules WB5 to WB13b; the other rules
 * speak of other characters). So {@code _} joins, {@code -} and {@code /} split, {@code 3.14} and {@code don't} are one
 * word, {@code a.1} is two. Pure functions.
 */
public final class SegmentedWords {

    private enum Kind {
        LETTER,
        DIGIT,
        JOINER,
        MID_LETTER,
        MID_NUMBER,
        MID_BOTH,
        OTHER
    }

    private SegmentedWords() {}

    /** The words that hold a letter or a digit, in order, in the case given; other characters than ASCII split. */
    public static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        int start = -1;
        boolean spoken = false;
        for (int i = 0; i < text.length(); i++) {
            Kind kind = kind(text.charAt(i));
            boolean inWord = kind == Kind.LETTER || kind == Kind.DIGIT || kind == Kind.JOINER;
            if (inWord) {
                start = start < 0 ? i : start;
                spoken |= kind != Kind.JOINER;
            } else if (start >= 0 && !bridges(text, i, kind)) {
                if (spoken) {
                    words.add(text.substring(start, i));
                }
                start = -1;
                spoken = false;
            }
        }
        if (spoken) {
            words.add(text.substring(start));
        }
        return words;
    }

    /** Whether a mark stands between two letters (WB6, WB7) or two digits (WB11, WB12) that it may join. */
    private static boolean bridges(String text, int at, Kind mark) {
        if (mark == Kind.OTHER || at == 0 || at + 1 == text.length()) {
            return false;
        }
        Kind before = kind(text.charAt(at - 1));
        if (before != kind(text.charAt(at + 1))) {
            return false;
        }
        return before == Kind.LETTER && mark != Kind.MID_NUMBER || before == Kind.DIGIT && mark != Kind.MID_LETTER;
    }

    private static Kind kind(char c) {
        if (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') {
            return Kind.LETTER;
        }
        if (c >= '0' && c <= '9') {
            return Kind.DIGIT;
        }
        return switch (c) {
            case '_' -> Kind.JOINER;
            case ':' -> Kind.MID_LETTER;
            case ',', ';' -> Kind.MID_NUMBER;
            case '.', '\'' -> Kind.MID_BOTH;
            default -> Kind.OTHER;
        };
    }
}
