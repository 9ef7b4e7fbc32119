package dev.toolshelf.bench.retrieval;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Recall per set and ranker as a bar chart in SVG: one panel per query style, one group per set, the mean at the end. */
final class Picture {

    private static final String[] COLOURS = {
        "#1f5fa8", "#6aaee0", "#c8553d", "#e0a458", "#4f9d69", "#8f6bb3", "#8a8d91", "#b5838d", "#2a9d8f", "#d4a5a5",
        "#577590", "#90be6d", "#f3722c"
    };
    private static final String MEAN = "mean";
    private static final int LEFT = 48;
    private static final int BAR = 13;
    private static final int GAP = 22;
    private static final int PLOT = 240;
    private static final int TITLE = 44;
    private static final int FOOT = 40;
    private static final int LEGEND_COLUMN = 210;
    private static final int NARROWEST_GROUP = 96;

    private final StringBuilder svg = new StringBuilder();
    private final List<Row> rows;
    private final List<String> rankers;
    private final List<String> sets;
    private final int limit;
    private final int group;
    private final int width;

    private Picture(List<Row> rows, int limit) {
        this.rows = rows;
        this.limit = limit;
        this.rankers = rows.stream().map(Row::ranker).distinct().toList();
        this.sets = rows.stream().map(Row::set).distinct().toList();
        this.group = Math.max(NARROWEST_GROUP, rankers.size() * BAR);
        this.width = LEFT + (sets.size() + 1) * (group + GAP) + GAP;
    }

    /**
     * Draws.
     *
     * @param rows what was measured
     * @param limit the k of recall@k
     */
    static String of(List<Row> rows, int limit) {
        return new Picture(rows, limit).draw();
    }

    private String draw() {
        List<String> styles = rows.stream().map(Row::style).distinct().toList();
        int columns = Math.max(1, (width - LEFT) / LEGEND_COLUMN);
        int legend = 18 * ((rankers.size() + columns - 1) / columns) + 16;
        int height = styles.size() * (TITLE + PLOT + FOOT) + legend;
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " font-family=\"Helvetica, Arial, sans-serif\">%n<rect width=\"100%%\" height=\"100%%\""
                        + " fill=\"#ffffff\"/>%n",
                width,
                height,
                width,
                height));
        int top = 0;
        for (String style : styles) {
            panel(style, top + TITLE);
            top += TITLE + PLOT + FOOT;
        }
        for (int i = 0; i < rankers.size(); i++) {
            int x = LEFT + i % columns * LEGEND_COLUMN;
            int y = top + 18 * (i / columns);
            rectangle(x, y, 12, 12, i, rankers.get(i));
            text(x + 18, y + 10, 12, "start", rankers.get(i));
        }
        return svg.append("</svg>\n").toString();
    }

    private void panel(String style, int top) {
        text(LEFT, top - 16, 15, "start", "recall@" + limit + " in percent, " + title(style));
        for (int percent = 0; percent <= 100; percent += 20) {
            int y = top + PLOT - PLOT * percent / 100;
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#d9dce0\"/>%n",
                    LEFT,
                    y,
                    width - GAP,
                    y));
            text(LEFT - 6, y + 4, 11, "end", Integer.toString(percent));
        }
        int x = LEFT + GAP / 2;
        for (Map.Entry<String, Map<String, Double>> group : groups(style).entrySet()) {
            group(group.getKey(), group.getValue(), x, top);
            x += this.group + GAP;
        }
    }

    private static String title(String style) {
        return style.equals("sentence") ? "whole sentences" : "keywords";
    }

    private Map<String, Map<String, Double>> groups(String style) {
        Map<String, Map<String, Double>> groups = new LinkedHashMap<>();
        sets.forEach(set -> groups.put(set, new LinkedHashMap<>()));
        groups.put(MEAN, new LinkedHashMap<>());
        for (Row row : rows) {
            if (row.style().equals(style)) {
                groups.get(row.set()).put(row.ranker(), row.recall());
                groups.get(MEAN).merge(row.ranker(), row.recall() / sets.size(), Double::sum);
            }
        }
        return groups;
    }

    private void group(String name, Map<String, Double> recalls, int from, int top) {
        int left = from + (group - rankers.size() * BAR) / 2;
        for (int i = 0; i < rankers.size(); i++) {
            double recall = recalls.getOrDefault(rankers.get(i), 0.0);
            int high = (int) Math.round(PLOT * recall / 100);
            String label = String.format(Locale.ROOT, "%s, %s: %.1f", name, rankers.get(i), recall);
            rectangle(left + i * BAR, top + PLOT - high, BAR - 2, high, i, label);
            if (i < 2) {
                text(
                        left + i * BAR + BAR / 2 - 1,
                        top + PLOT - high - 4,
                        9,
                        "middle",
                        Long.toString(Math.round(recall)));
            }
        }
        text(from + group / 2, top + PLOT + 18, 12, "middle", name);
    }

    private void rectangle(int x, int y, int wide, int high, int colour, String label) {
        svg.append(String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"><title>%s</title></rect>%n",
                x,
                y,
                wide,
                high,
                COLOURS[colour % COLOURS.length],
                escaped(label)));
    }

    private void text(int x, int y, int size, String anchor, String text) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" font-size=\"%d\" text-anchor=\"%s\" fill=\"#222222\">%s</text>%n",
                x,
                y,
                size,
                anchor,
                escaped(text)));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
