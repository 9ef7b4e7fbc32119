package dev.toolshelf.search.regex;

/** Python's escapes in RE2/J's terms. Pure functions. */
final class PythonEscape {

    /** What {@code \w} is of Unicode, as members of a set. */
    static final String WORD = "\\p{L}\\p{N}_";

    /** What {@code \s} is of Unicode, as members of a set. */
    static final String SPACE = "\\t-\\r\\x1c-\\x20\\x{85}\\x{a0}\\p{Z}";

    /** What {@code \s} is of ASCII, as members of a set. */
    static final String ASCII_SPACE = "\\t-\\r ";

    private PythonEscape() {}

    /** The members of the set that {@code d}, {@code w} or {@code s} stands for. */
    static String set(int letter, boolean ascii) {
        return switch (letter) {
            case 'd' -> ascii ? "0-9" : "\\p{Nd}";
            case 'w' -> ascii ? "0-9A-Za-z_" : WORD;
            default -> ascii ? ASCII_SPACE : SPACE;
        };
    }

    /** The one character that an escape stands for; its letter is taken already. */
    static int character(int letter, PatternCharacters in) throws RefusedPatternException {
        return switch (letter) {
            case 'a' -> 7;
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> 11;
            case 'x' -> in.takenHex(2);
            case 'u' -> in.takenHex(4);
            case 'U' -> in.takenHex(8);
            case '0' -> octal(in);
            default -> other(letter, in);
        };
    }

    private static int octal(PatternCharacters in) throws RefusedPatternException {
        int value = 0;
        for (int i = 0; i < 2 && in.peek() >= '0' && in.peek() <= '7'; i++) {
            value = value * 8 + in.take() - '0';
        }
        return value;
    }

    private static int other(int letter, PatternCharacters in) throws RefusedPatternException {
        if (letter <= 0x7f && Character.isLetterOrDigit(letter)) {
            throw in.refused("has the escape \\" + (char) letter + ", which is not known");
        }
        return letter;
    }

    /** Writes a character that stands for itself, inside a set or outside. */
    static void literal(int point, StringBuilder out) {
        if (point <= 0x20 || point == 0x7f) {
            out.append("\\x{").append(Integer.toHexString(point)).append('}');
        } else if (point < 0x7f && !Character.isLetterOrDigit(point) && point != '_') {
            out.append('\\').append((char) point);
        } else {
            out.appendCodePoint(point);
        }
    }
}
