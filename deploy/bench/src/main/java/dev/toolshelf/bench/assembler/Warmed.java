package dev.toolshelf.bench.assembler;

import dev.toolshelf.bench.tokens.Percentile;
import java.util.function.Supplier;

/** Times something often in a warm virtual machine. */
final class Warmed {

    private static final long WARM_UP_NANOS = 3_000_000_000L;
    private static final int SAMPLES = 2_000;

    private Warmed() {}

    /** The median in microseconds; what is made is used, so that it is really made. */
    static double medianMicros(Supplier<byte[]> made) {
        long until = System.nanoTime() + WARM_UP_NANOS;
        long used = 0;
        while (System.nanoTime() < until) {
            used += made.get()[0];
        }
        double[] micros = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            long began = System.nanoTime();
            byte[] one = made.get();
            micros[i] = (System.nanoTime() - began) / 1e3;
            used += one[one.length - 1];
        }
        if (used == Long.MIN_VALUE) {
            throw new IllegalStateException("cannot be");
        }
        return Percentile.of(0.5, micros);
    }
}
