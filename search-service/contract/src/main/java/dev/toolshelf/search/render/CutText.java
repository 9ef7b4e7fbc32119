package dev.toolshelf.search.render;

/** Texts of others, bounded. */
final class CutText {

    private static final String MARK = "...";

    private CutText() {}

    /** The text, or its head and {@code ...}: at most so many code points. */
    static String of(String text, int most) {
        if (text.length() <= most || text.codePointCount(0, text.length()) <= most) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, most - MARK.length())) + MARK;
    }

    /** The first line that is not blank, without white space around it; empty if there is none. */
    static String firstLine(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
    }
}
