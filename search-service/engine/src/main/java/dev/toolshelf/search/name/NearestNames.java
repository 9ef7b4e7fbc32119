package dev.toolshelf.search.name;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Names that are like what was looked for and not found, for a model that misspelt one. Likeness is Dice's coefficient
 * of letter pairs: of the whole query with a bare or full name, or of each word with its best name part. Pure functions.
 */
public final class NearestNames {

    /** The most names that are told (SPEC section 5, rule 5). */
    public static final int MOST = 5;

    private static final double LEAST_LIKENESS = 0.35;
    private static final int LONGEST_TEXT = 128;
    private static final int MOST_WORDS = 8;
    private static final Pattern NOT_A_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private NearestNames() {}

    /** Up to {@link #MOST} full names, the nearest first, equally near ones in pool order; empty if none is near. */
    public static List<String> of(String text, PoolIndex pool) {
        Wanted wanted = Wanted.of(text);
        List<Near> near = new ArrayList<>();
        for (PoolSource source : pool.sources()) {
            List<int[]> label = source.index().mcp()
                    ? partPairs(
                            ToolName.MCP_PREFIX + ToolName.clean(source.index().serverName()))
                    : List.of();
            String prefix = Folding.squeeze(source.index().namePrefix());
            Spellings spellings = Spellings.of(source.index().listing());
            for (int local = 0; local < source.size(); local++) {
                double likeness = source.hidden(local)
                        ? 0
                        : wanted.likeness(
                                prefix,
                                spellings.own(local),
                                label,
                                source.index().listing().tool(local).name());
                if (likeness >= LEAST_LIKENESS) {
                    near.add(new Near(source, local, likeness));
                }
            }
        }
        return near.stream()
                .sorted(Comparator.comparingDouble(Near::likeness).reversed())
                .limit(MOST)
                .map(one -> one.source.name(one.local))
                .toList();
    }

    private static List<int[]> partPairs(String name) {
        return ToolName.parts(name).stream().map(NearestNames::pairs).toList();
    }

    private record Near(PoolSource source, int local, double likeness) {}

    private record Wanted(int[] whole, List<int[]> words) {

        static Wanted of(String text) {
            String start = text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
            List<int[]> words = NOT_A_WORD
                    .splitAsStream(Folding.fold(start))
                    .filter(word -> word.length() > 1)
                    .limit(MOST_WORDS)
                    .map(NearestNames::pairs)
                    .toList();
            return new Wanted(pairs(Folding.squeeze(start)), words);
        }

        double likeness(String prefix, String own, List<int[]> label, String name) {
            double best = Math.max(dice(whole, pairs(own)), dice(whole, pairs(prefix + own)));
            if (words.isEmpty()) {
                return best;
            }
            List<int[]> parts = partPairs(ToolName.MCP_PREFIX + ToolName.clean(name));
            double sum = 0;
            for (int[] word : words) {
                sum += Math.max(best(word, parts), best(word, label));
            }
            return Math.max(best, sum / words.size());
        }

        private static double best(int[] word, List<int[]> parts) {
            double best = 0;
            for (int[] part : parts) {
                best = Math.max(best, dice(word, part));
            }
            return best;
        }
    }

    /** The distinct pairs of neighbouring code units, in order of their numbers. */
    private static int[] pairs(String text) {
        int[] pairs = new int[Math.max(0, text.length() - 1)];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = text.charAt(i) << 16 | text.charAt(i + 1);
        }
        Arrays.sort(pairs);
        int distinct = 0;
        for (int pair : pairs) {
            if (distinct == 0 || pair != pairs[distinct - 1]) {
                pairs[distinct++] = pair;
            }
        }
        return Arrays.copyOf(pairs, distinct);
    }

    private static double dice(int[] a, int[] b) {
        if (a.length == 0 || b.length == 0) {
            return 0;
        }
        int shared = 0;
        int i = 0;
        int j = 0;
        while (i < a.length && j < b.length) {
            if (a[i] == b[j]) {
                shared++;
                i++;
                j++;
            } else if (a[i] < b[j]) {
                i++;
            } else {
                j++;
            }
        }
        return 2.0 * shared / (a.length + b.length);
    }
}
