package dev.toolshelf.search.dense;

import dev.toolshelf.search.index.PoolIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The best of scored tools; equal scores in the order of their names, so that no index order shows. */
final class Ordered {

    private Ordered() {}

    /**
     * The best so many.
     *
     * @param scores by position; what is not a number is left out
     * @param most how many are wanted
     * @return positions, best first
     */
    static List<Integer> best(double[] scores, int most, PoolIndex pool) {
        double[] sorted = Arrays.stream(scores)
                .filter(score -> !Double.isNaN(score))
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return List.of();
        }
        double least = sorted[Math.max(0, sorted.length - most)];
        List<Scored> kept = new ArrayList<>();
        for (int tool = 0; tool < scores.length; tool++) {
            if (scores[tool] >= least) {
                kept.add(new Scored(tool, scores[tool], pool.name(tool)));
            }
        }
        return kept.stream()
                .sorted(Comparator.comparingDouble(Scored::score).reversed().thenComparing(Scored::name))
                .limit(most)
                .map(Scored::tool)
                .toList();
    }

    private record Scored(int tool, double score, String name) {}
}
