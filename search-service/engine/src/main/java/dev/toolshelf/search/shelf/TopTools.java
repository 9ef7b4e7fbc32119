package dev.toolshelf.search.shelf;

import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.index.PoolIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The best so many of the tools that are offered: those called by name first, the more fully the earlier, then by score, equal ones by name, so that
 * the order of sources and tools never shows. Not thread-safe.
 */
final class TopTools {

    private final PoolIndex pool;
    private final int limit;
    private int[] tools;
    private float[] scores;
    private int[] tiers;
    private int size;

    TopTools(PoolIndex pool, int limit) {
        this.pool = pool;
        this.limit = limit;
        this.tools = new int[Math.min(limit, 16) + 1];
        this.scores = new float[tools.length];
        this.tiers = new int[tools.length];
    }

    /** Offers a tool, each position once. @param tier 0 if it is not called by name */
    void offer(int tool, float score, int tier) {
        if (size == limit) {
            if (limit > 0 && better(tool, score, tier, 0)) {
                sink(tool, score, tier);
            }
            return;
        }
        if (size == tools.length) {
            tools = Arrays.copyOf(tools, size * 2);
            scores = Arrays.copyOf(scores, size * 2);
            tiers = Arrays.copyOf(tiers, size * 2);
        }
        rise(tool, score, tier);
    }

    /** The least score that a tool not called by name must have to get in. */
    float least() {
        if (size < limit) {
            return 0;
        }
        return tiers[0] > 0 ? Float.MAX_VALUE : scores[0];
    }

    /** Best first; the collector is empty afterwards. */
    List<Hit> hits() {
        List<Hit> hits = new ArrayList<>(size);
        while (size > 0) {
            hits.add(new Hit(tools[0], (double) scores[0], tiers[0] > 0 ? "name" : "keywords"));
            size--;
            if (size > 0) {
                sink(tools[size], scores[size], tiers[size]);
            }
        }
        Collections.reverse(hits);
        return hits;
    }

    private boolean better(int tool, float score, int tier, int at) {
        if (tier != tiers[at]) {
            return tier > tiers[at];
        }
        if (score != scores[at]) {
            return score > scores[at];
        }
        return pool.name(tool).compareTo(pool.name(tools[at])) < 0;
    }

    private void put(int at, int tool, float score, int tier) {
        tools[at] = tool;
        scores[at] = score;
        tiers[at] = tier;
    }

    private void rise(int tool, float score, int tier) {
        int at = size++;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (better(tool, score, tier, parent)) {
                break;
            }
            put(at, tools[parent], scores[parent], tiers[parent]);
            at = parent;
        }
        put(at, tool, score, tier);
    }

    private void sink(int tool, float score, int tier) {
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && better(tools[child], scores[child], tiers[child], child + 1)) {
                child++;
            }
            if (!better(tool, score, tier, child)) {
                break;
            }
            put(at, tools[child], scores[child], tiers[child]);
            at = child;
        }
        put(at, tool, score, tier);
    }
}
