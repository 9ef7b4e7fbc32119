package dev.toolshelf.search.regex;

/** A pattern read from left to right, by code point. */
final class PatternCharacters {

    private final int[] points;
    private int at;

    PatternCharacters(String pattern) {
        points = pattern.codePoints().toArray();
    }

    boolean more() {
        return at < points.length;
    }

    /** The next character without taking it; -1 at the end. */
    int peek() {
        return more() ? points[at] : -1;
    }

    int take() throws RefusedPatternException {
        if (!more()) {
            throw refused("ends too early");
        }
        return points[at++];
    }

    /** Takes a text if it stands here. */
    boolean taken(String text) {
        if (at + text.length() > points.length) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (points[at + i] != text.charAt(i)) {
                return false;
            }
        }
        at += text.length();
        return true;
    }

    /** Takes what stands before a character, and the character. */
    String takenUntil(char end) throws RefusedPatternException {
        StringBuilder out = new StringBuilder();
        for (int point = take(); point != end; point = take()) {
            out.appendCodePoint(point);
        }
        return out.toString();
    }

    /** Takes decimal digits, maybe none. */
    String takenDigits() {
        StringBuilder out = new StringBuilder();
        while (peek() >= '0' && peek() <= '9') {
            out.appendCodePoint(points[at++]);
        }
        return out.toString();
    }

    /** Takes a number of hexadecimal digits as a code point. */
    int takenHex(int digits) throws RefusedPatternException {
        int value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = Character.digit(take(), 16);
            if (digit < 0) {
                throw refused("has an escape with too few hexadecimal digits");
            }
            value = value << 4 | digit;
        }
        if (!Character.isValidCodePoint(value)) {
            throw refused("escapes a character that does not exist");
        }
        return value;
    }

    int position() {
        return at;
    }

    void back(int position) {
        at = position;
    }

    RefusedPatternException refused(String what) {
        return new RefusedPatternException(
                RefusedPatternException.INVALID, "the pattern " + what + " (at character " + at + ")");
    }
}
