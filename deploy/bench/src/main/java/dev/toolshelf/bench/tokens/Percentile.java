package dev.toolshelf.bench.tokens;

import java.util.Arrays;

/** Percentiles of measured times. */
public final class Percentile {

    private Percentile() {}

    /** The smallest value that so large a share of all does not exceed; the values are sorted. */
    public static double of(double share, double[] values) {
        Arrays.sort(values);
        int place = (int) Math.ceil(share * values.length) - 1;
        return values[Math.max(0, Math.min(values.length - 1, place))];
    }
}
