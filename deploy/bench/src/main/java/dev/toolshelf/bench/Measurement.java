package dev.toolshelf.bench;

import java.io.IOException;
import java.util.List;

/** Something that can be measured by one command. */
public interface Measurement {

    /** The name on the command line. */
    String name();

    /** What it does and how long it takes, in one line. */
    String about();

    /**
     * Measures.
     *
     * @param context where the project is, and where to say how it goes
     * @return id, words, value and unit of each figure; baseline where it has one
     */
    List<Measured> measure(BenchContext context) throws IOException, InterruptedException;

    /**
     * What was measured.
     *
     * @param id the figure's id
     * @param what in words
     * @param ours the value
     * @param baseline of the same run, or {@code null}
     * @param ratio ours to baseline, or {@code null}
     * @param unit of both
     */
    record Measured(String id, String what, double ours, Double baseline, Double ratio, String unit) {

        /** A value that is compared with nothing. */
        public static Measured alone(String id, String what, double ours, String unit) {
            return new Measured(id, what, ours, null, null, unit);
        }
    }
}
