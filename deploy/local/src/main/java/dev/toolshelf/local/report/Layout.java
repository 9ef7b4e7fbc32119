package dev.toolshelf.local.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report's columns: a label, and text of at most 110 columns in all. */
final class Layout {
    static final int WIDTH = 110;

    private static final int LABEL = 14;
    private static final int TEXT = WIDTH - LABEL;

    private final Style style;

    Layout(Style style) {
        this.style = style;
    }

    /** A heading over the whole width. */
    String heading(String text) {
        return style.bold("── " + text + " " + "─".repeat(Math.max(3, WIDTH - text.length() - 4)));
    }

    /** A labelled text on one line, cut where it would be too long. */
    String line(String label, String text) {
        return label(label) + shortened(text, TEXT);
    }

    /** The same with text that is styled already and known to be short. */
    String styled(String label, String text) {
        return label(label) + text;
    }

    /** A labelled list of words, wrapped. */
    List<String> words(String label, String lead, List<String> words) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(lead);
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i) + (i < words.size() - 1 ? "," : "");
            if (line.length() > 0 && line.length() + 1 + word.length() > TEXT) {
                lines.add(label(lines.isEmpty() ? label : "") + line);
                line = new StringBuilder();
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        lines.add(label(lines.isEmpty() ? label : "") + line);
        return lines;
    }

    private String label(String label) {
        return "  " + style.dim(label) + " ".repeat(LABEL - 2 - label.length());
    }

    /** One line of at most so many columns. */
    static String shortened(String text, int columns) {
        String flat = text.strip().replaceAll("\\s+", " ");
        if (flat.codePointCount(0, flat.length()) <= columns) {
            return flat;
        }
        return flat.substring(0, flat.offsetByCodePoints(0, columns - 1)) + "…";
    }

    /** Everything, on as many lines of at most so many columns as it takes; a word that is longer is broken. */
    static List<String> wrapped(String text, int columns) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+")) {
            String rest = word;
            if (line.length() > 0 && line.length() + 1 + rest.length() > columns) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (rest.length() > columns) {
                lines.add(rest.substring(0, columns));
                rest = rest.substring(columns);
            }
            line.append(line.length() == 0 ? "" : " ").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }

    /** A number with its thousands set apart. */
    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** How much less {@code sent} is than {@code all}, in percent. */
    static String saved(long sent, long all) {
        return all == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * (all - sent) / all);
    }
}
