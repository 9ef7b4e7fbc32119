package dev.toolshelf.search.evaluate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;

/**
 * The best so many of the tools that are offered: higher scores first, equal ones in pool order. Keeps no more than the
 * limit, however many are offered. Not thread-safe.
 */
public final class Best {

    private final int limit;
    private int[] tools;
    private double[] scores;
    private int size;
    private int total;

    /** @param limit the most to keep, at least 0 */
    public Best(int limit) {
        this.limit = limit;
        this.tools = new int[Math.min(limit, 16) + 1];
        this.scores = new double[tools.length];
    }

    /** Offers a tool, each position at most once. */
    public void offer(int tool, double score) {
        total++;
        if (size == limit) {
            if (size == 0 || !better(score, tool, 0)) {
                return;
            }
            put(0, tool, score);
            sink();
            return;
        }
        if (size == tools.length) {
            tools = Arrays.copyOf(tools, size * 2);
            scores = Arrays.copyOf(scores, size * 2);
        }
        put(size++, tool, score);
        rise();
    }

    /** How many were offered. */
    public int total() {
        return total;
    }

    /** The kept ones, best first. The collector is empty afterwards. */
    public List<Hit> hits(String why) {
        List<Hit> hits = new LinkedList<>();
        while (size > 0) {
            hits.add(0, new Hit(tools[0], scores[0], why));
            size--;
            put(0, tools[size], scores[size]);
            sink();
        }
        return new ArrayList<>(hits);
    }

    private void put(int at, int tool, double score) {
        tools[at] = tool;
        scores[at] = score;
    }

    private boolean better(double score, int tool, int at) {
        return score > scores[at] || score == scores[at] && tool < tools[at];
    }

    private void rise() {
        int at = size - 1;
        int tool = tools[at];
        double score = scores[at];
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (better(score, tool, parent)) {
                break;
            }
            put(at, tools[parent], scores[parent]);
            at = parent;
        }
        put(at, tool, score);
    }

    private void sink() {
        if (size == 0) {
            return;
        }
        int at = 0;
        int tool = tools[0];
        double score = scores[0];
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && better(scores[child], tools[child], child + 1)) {
                child++;
            }
            if (!better(score, tool, child)) {
                break;
            }
            put(at, tools[child], scores[child]);
            at = child;
        }
        put(at, tool, score);
    }
}
