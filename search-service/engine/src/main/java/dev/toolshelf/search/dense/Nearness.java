package dev.toolshelf.search.dense;

import dev.toolshelf.search.dense.ToolVectors.Asked;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How near each tool of a pool is to the parts of one query; not deferred tools are out of it. */
final class Nearness {

    private final Vectors vectors;
    private final PoolIndex pool;
    private final List<float[]> cosines = new ArrayList<>();

    /**
     * Compares.
     *
     * @param texts the whole query, then its clauses; at least one
     * @param pool a pool that has all its vectors
     */
    Nearness(Vectors vectors, PoolIndex pool, List<String> texts) {
        this.vectors = vectors;
        this.pool = pool;
        for (float[] vector : vectors.embedder().queries(texts)) {
            cosines.add(cosines(ToolVectors.asked(vector)));
        }
    }

    private float[] cosines(Asked query) {
        float[] all = new float[pool.size()];
        Arrays.fill(all, Float.NaN);
        for (PoolSource source : pool.sources()) {
            ToolVectors tools = vectors.of(source);
            for (int local = 0; local < source.size(); local++) {
                if (source.deferred(local) && !source.hidden(local)) {
                    all[source.offset() + local] = tools.cosine(local, query);
                }
            }
        }
        return all;
    }

    /** The cosine with the whole query, by position; not a number for tools that are not searched. */
    float[] whole() {
        return cosines.get(0);
    }

    /** The best cosine with the query or one of its clauses; not a number for tools that are not searched. */
    float best(int tool) {
        float best = -1;
        for (float[] one : cosines) {
            best = Math.max(best, one[tool]);
        }
        return best;
    }

    /** The best cosine of any tool; -1 if none is searched. */
    float nearest() {
        float nearest = -1;
        for (int tool = 0; tool < pool.size(); tool++) {
            float near = best(tool);
            nearest = near > nearest ? near : nearest;
        }
        return nearest;
    }

    /**
     * Each tool's nearness between 0 and 1: the farthest tool of the pool has 0 and the nearest 1, for the whole query and
     * for each clause; the best clause counts as the share says.
     *
     * @param clauses what the best clause counts, 0 to 1; the whole query has the rest
     */
    double[] normalised(double clauses) {
        double[] whole = spread(cosines.get(0));
        if (cosines.size() == 1) {
            return whole;
        }
        double[] best = new double[whole.length];
        for (float[] clause : cosines.subList(1, cosines.size())) {
            double[] near = spread(clause);
            for (int tool = 0; tool < best.length; tool++) {
                best[tool] = Math.max(best[tool], near[tool]);
            }
        }
        for (int tool = 0; tool < whole.length; tool++) {
            whole[tool] = (1 - clauses) * whole[tool] + clauses * best[tool];
        }
        return whole;
    }

    private static double[] spread(float[] cosines) {
        float low = Float.MAX_VALUE;
        float high = -Float.MAX_VALUE;
        for (float cosine : cosines) {
            if (!Float.isNaN(cosine)) {
                low = Math.min(low, cosine);
                high = Math.max(high, cosine);
            }
        }
        double[] spread = new double[cosines.length];
        for (int tool = 0; tool < spread.length; tool++) {
            if (!Float.isNaN(cosines[tool])) {
                spread[tool] = high > low ? (cosines[tool] - low) / (high - low) : 1;
            }
        }
        return spread;
    }

    /** How alike two tools are: the cosine of their vectors. */
    float between(int tool, int other) {
        PoolSource one = pool.at(tool);
        PoolSource two = pool.at(other);
        return vectors.of(one).cosine(tool - one.offset(), vectors.of(two), other - two.offset());
    }
}
