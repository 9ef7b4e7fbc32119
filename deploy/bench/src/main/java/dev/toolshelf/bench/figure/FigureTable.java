package dev.toolshelf.bench.figure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The table of figures in a Markdown file, between two marks; everything else of the file stays. */
public final class FigureTable {

    static final String BEGIN = "<!-- figures: begin -->";
    static final String END = "<!-- figures: end -->";

    private FigureTable() {}

    /**
     * Writes the table.
     *
     * @throws IOException if the file has no marks, or cannot be read or written
     */
    public static void write(Path markdown, List<Figure> figures) throws IOException {
        String text = Files.readString(markdown);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new IOException(markdown + " has no place for the table: the marks " + BEGIN + " and " + END);
        }
        Files.writeString(
                markdown, text.substring(0, begin + BEGIN.length()) + "\n" + table(figures) + text.substring(end));
    }

    static String table(List<Figure> figures) {
        StringBuilder out = new StringBuilder("| id | what | ours | baseline | ratio | command | commit |\n");
        out.append("|---|---|---|---|---|---|---|\n");
        for (Figure figure : figures) {
            out.append("| `").append(figure.id()).append("` | ").append(figure.what());
            out.append(" | ").append(number(figure.ours())).append(' ').append(figure.unit());
            out.append(" | ").append(figure.baseline() == null ? "" : number(figure.baseline()) + ' ' + figure.unit());
            out.append(" | ").append(figure.ratio() == null ? "" : number(figure.ratio()));
            out.append(" | `")
                    .append(figure.command())
                    .append("` | ")
                    .append(figure.commit())
                    .append(" |\n");
        }
        return out.toString();
    }

    private static String number(double value) {
        boolean whole = value == Math.rint(value) || Math.abs(value) >= 1000;
        return String.format(Locale.ROOT, whole ? "%.0f" : "%.2f", value);
    }
}
