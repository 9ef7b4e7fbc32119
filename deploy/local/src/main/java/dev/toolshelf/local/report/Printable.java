package dev.toolshelf.local.report;

import java.nio.charset.StandardCharsets;

/** Text that others wrote, as it is shown on a terminal. */
public final class Printable {
    private Printable() {}

    /** UTF-8 text with everything that a terminal would obey or not show as {@code \\uXXXX}. */
    public static String of(byte[] utf8) {
        return of(new String(utf8, StandardCharsets.UTF_8));
    }

    /** A text with everything that a terminal would obey or not show as {@code \\uXXXX}. */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (isShown(point)) {
                shown.appendCodePoint(point);
            } else {
                shown.append(String.format("\\u%04x", point));
            }
        });
        return shown.toString();
    }

    private static boolean isShown(int point) {
        int type = Character.getType(point);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR
                && type != Character.UNASSIGNED;
    }
}
