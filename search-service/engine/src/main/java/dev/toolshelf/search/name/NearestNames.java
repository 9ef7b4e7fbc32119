package dev.toolshelf.search.name;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Names that are like what was looked for and not found, for a model that misspelt one. Likeness is Dice's coefficient
 * of letter pairs: of the whole query with a bare name, or with a full one if it starts like one, or of each word with its best name part. Pure functions.
 */
public final class NearestNames {

    /** The most names that are told (SPEC section 5, rule 5). */
    public static final int MOST = 5;

    private static final double LEAST_LIKENESS = 0.35;
    private static final int LONGEST_TEXT = 128;
    private static final int MOST_WORDS = 8;
    private static final String PREFIX_START = "mcp";
    private static final Pattern NOT_A_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private NearestNames() {}

    /** Up to {@link #MOST} full names, the nearest first, equally near ones in pool order; empty if none is near. */
    public static List<String> of(String text, PoolIndex pool) {
        Wanted wanted = Wanted.of(text);
        List<Near> near = new ArrayList<>();
        for (PoolSource source : pool.sources()) {
            double[] likeness = wanted.likeness(source);
            for (int local = 0; local < likeness.length; local++) {
                if (likeness[local] >= LEAST_LIKENESS && !source.hidden(local)) {
                    near.add(new Near(source, local, likeness[local]));
                }
            }
        }
        return near.stream()
                .sorted(Comparator.comparingDouble(Near::likeness).reversed())
                .limit(MOST)
                .map(one -> one.source.name(one.local))
                .toList();
    }

    private record Near(PoolSource source, int local, double likeness) {}

    /**
     * The letter pairs of a listing's names, so that a miss costs no more than comparing them.
     *
     * @param own of each tool's squeezed own name
     * @param parts of each different name part
     * @param marks of each different name part, as {@link NearestNames#marks} gives them
     * @param partsOf by tool, which parts its name has
     */
    private record NamePairs(int[][] own, int[][] parts, long[] marks, int[][] partsOf) {

        private static final Analysis<NamePairs> ANALYSIS = NamePairs::of;

        static NamePairs of(ListingIndex listing) {
            Spellings spellings = Spellings.of(listing);
            Map<String, Integer> numbers = new LinkedHashMap<>();
            int[][] own = new int[listing.size()][];
            int[][] partsOf = new int[listing.size()][];
            for (int local = 0; local < own.length; local++) {
                own[local] = pairs(spellings.own(local));
                partsOf[local] =
                        ToolName.parts(ToolName.MCP_PREFIX
                                        + ToolName.clean(listing.tool(local).name()))
                                .stream()
                                .mapToInt(part -> {
                                    numbers.putIfAbsent(part, numbers.size());
                                    return numbers.get(part);
                                })
                                .toArray();
            }
            int[][] parts = numbers.keySet().stream().map(NearestNames::pairs).toArray(int[][]::new);
            long[] marks = Arrays.stream(parts).mapToLong(NearestNames::marks).toArray();
            return new NamePairs(own, parts, marks, partsOf);
        }
    }

    private record Wanted(String squeezed, int[] whole, List<int[]> words) {

        static Wanted of(String text) {
            String start = text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
            List<int[]> words = NOT_A_WORD
                    .splitAsStream(Folding.fold(start))
                    .filter(word -> word.length() > 1)
                    .limit(MOST_WORDS)
                    .map(NearestNames::pairs)
                    .toList();
            String squeezed = Folding.squeeze(start);
            return new Wanted(squeezed, pairs(squeezed), words);
        }

        /** By place in the listing. */
        double[] likeness(PoolSource source) {
            NamePairs names = source.index().listing().analysed(NamePairs.ANALYSIS);
            double[] likeness = new double[names.own.length];
            byWords(likeness, names, source);
            // The server's part is of use only to a text that has some of it.
            String prefix = Folding.squeeze(source.index().namePrefix());
            boolean full = !prefix.isEmpty() && squeezed.startsWith(PREFIX_START);
            Spellings spellings = Spellings.of(source.index().listing());
            for (int local = 0; local < likeness.length; local++) {
                int[] own = names.own[local];
                boolean canBeNear =
                        2.0 * Math.min(whole.length, own.length) / (whole.length + own.length) >= LEAST_LIKENESS;
                double best = canBeNear ? Math.max(likeness[local], dice(whole, own)) : likeness[local];
                likeness[local] = full ? Math.max(best, dice(whole, pairs(prefix + spellings.own(local)))) : best;
            }
            return likeness;
        }

        private void byWords(double[] sums, NamePairs names, PoolSource source) {
            int[][] label = source.index().mcp()
                    ? ToolName.parts(ToolName.MCP_PREFIX
                                    + ToolName.clean(source.index().serverName()))
                            .stream()
                            .map(NearestNames::pairs)
                            .toArray(int[][]::new)
                    : new int[0][];
            for (int[] word : words) {
                double ofServer = 0;
                for (int[] part : label) {
                    ofServer = Math.max(ofServer, dice(word, part));
                }
                double[] ofPart = new double[names.parts.length];
                long marks = marks(word);
                for (int part = 0; part < ofPart.length; part++) {
                    if ((marks & names.marks[part]) != 0) {
                        ofPart[part] = dice(word, names.parts[part]);
                    }
                }
                for (int local = 0; local < sums.length; local++) {
                    double best = ofServer;
                    for (int part : names.partsOf[local]) {
                        best = ofPart[part] > best ? ofPart[part] : best;
                    }
                    sums[local] += best / words.size();
                }
            }
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

    /** A bit per pair: texts that share none have no pair in common, as most have not. */
    private static long marks(int[] pairs) {
        long marks = 0;
        for (int pair : pairs) {
            marks |= 1L << (pair * 0x9E3779B1 >>> 26);
        }
        return marks;
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
