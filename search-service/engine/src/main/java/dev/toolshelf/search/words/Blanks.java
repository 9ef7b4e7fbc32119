package dev.toolshelf.search.words;

/** White space at the ends of a text, as JavaScript's {@code trim} knows it. Pure functions, thread-safe. */
public final class Blanks {

    private Blanks() {}

    /** The text without white space at its ends; no-break spaces and the byte order mark count as white space. */
    public static String trim(String text) {
        int from = 0;
        int to = text.length();
        while (from < to && isBlank(text.charAt(from))) {
            from++;
        }
        while (to > from && isBlank(text.charAt(to - 1))) {
            to--;
        }
        return text.substring(from, to);
    }

    /** Whether a character is white space to JavaScript. */
    public static boolean isBlank(char c) {
        return c >= '\t' && c <= '\r' || Character.isSpaceChar(c) || c == '\uFEFF';
    }
}
