package dev.toolshelf.bench.retrieval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Adds up how well the needs of one set were answered. All shares are percentages. */
final class Scorecard {

    /** Characters per token where none is counted (SPEC section 4). */
    static final double CHARACTERS_PER_TOKEN = 2.5;

    private static final int DEEP = 10;

    private final int limit;
    private final List<Long> nanos = new ArrayList<>();
    private double recall;
    private double deepRecall;
    private double first;
    private double gain;
    private long empty;
    private long characters;
    private int needs;

    /** @param limit the k of recall@k */
    Scorecard(int limit) {
        this.limit = limit;
    }

    /**
     * Counts one need.
     *
     * @param groups one tool of each is right
     * @param found the answer at the limit
     * @param deep the first ten
     * @param took nanoseconds of the answer at the limit
     */
    void add(List<Set<String>> groups, Ranker.Ranking found, List<String> deep, long took) {
        needs++;
        recall += recall(groups, found.tools(), limit);
        deepRecall += recall(groups, deep, DEEP);
        first += !found.tools().isEmpty()
                        && groups.stream()
                                .anyMatch(group -> group.contains(found.tools().get(0)))
                ? 1
                : 0;
        gain += normalisedGain(groups, deep);
        empty += found.tools().isEmpty() ? 1 : 0;
        characters += found.characters();
        nanos.add(took);
    }

    /** The share of groups that have a tool among the first so many. */
    static double recall(List<Set<String>> groups, List<String> ranked, int limit) {
        Set<String> top = new HashSet<>(ranked.subList(0, Math.min(limit, ranked.size())));
        long hit = groups.stream()
                .filter(group -> group.stream().anyMatch(top::contains))
                .count();
        return hit / (double) groups.size();
    }

    /** nDCG@10: each group counts once, where its first tool stands. */
    static double normalisedGain(List<Set<String>> groups, List<String> ranked) {
        Set<Integer> open = new HashSet<>();
        for (int group = 0; group < groups.size(); group++) {
            open.add(group);
        }
        double gain = 0;
        double best = 0;
        for (int place = 0; place < DEEP; place++) {
            double worth = Math.log(2) / Math.log(place + 2);
            best += place < groups.size() ? worth : 0;
            if (place < ranked.size()) {
                String tool = ranked.get(place);
                boolean right = open.removeIf(group -> groups.get(group).contains(tool));
                gain += right ? worth : 0;
            }
        }
        return gain / best;
    }

    int needs() {
        return needs;
    }

    double recall() {
        return 100 * recall / needs;
    }

    double recallAtTen() {
        return 100 * deepRecall / needs;
    }

    double hitAtOne() {
        return 100 * first / needs;
    }

    double gain() {
        return 100 * gain / needs;
    }

    double empty() {
        return 100.0 * empty / needs;
    }

    long empties() {
        return empty;
    }

    double tokens() {
        return characters / CHARACTERS_PER_TOKEN / needs;
    }

    /** Milliseconds that so many percent of the answers took at most. */
    double percentile(int percent) {
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        int at = (int) Math.ceil(percent / 100.0 * sorted.length) - 1;
        return Arrays.stream(sorted).skip(Math.max(0, at)).findFirst().orElse(0) / 1e6;
    }
}
