package dev.toolshelf.tokens.estimate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Learns a family's fit from what its provider answers, the newest answers only. The fit in use moves only when the newest one
 * answers noticeably otherwise, since every move makes all earlier estimates old. Thread-safe.
 */
public final class Calibration {

    /** As many answers as are looked at. */
    static final int WINDOW = 64;

    /** Fewer answers do not show which of them is the odd one. */
    static final int ENOUGH = 3;

    /** A share; well within the 10% that an estimate may miss by. */
    static final double NOTICEABLE = 0.03;

    private final Deque<Observation> observations = new ArrayDeque<>();
    private final Deque<Double> misses = new ArrayDeque<>();
    private final Fit start;
    private Fit learned;

    /** @param startFactor the factor until enough is learned, or {@code null} for none */
    public Calibration(Double startFactor) {
        this.start = startFactor == null ? null : new Fit(startFactor, 0);
    }

    /** Learns; an observation that tells nothing is ignored. */
    public synchronized void observe(int tools, long base, long tokens) {
        if (!Observation.tells(tools, base, tokens)) {
            return;
        }
        Observation observation = new Observation(tools, base, tokens);
        // The miss is taken before learning from it: what an estimate would have been wrong by.
        fit().ifPresent(fit -> push(misses, RobustLine.miss(fit, observation)));
        push(observations, observation);
        if (observations.size() < ENOUGH) {
            return;
        }
        List<Observation> points = new ArrayList<>(observations);
        Fit newest = RobustLine.of(points);
        double typical = RobustLine.median(
                points.stream().mapToDouble(Observation::basePerTool).toArray());
        if (learned == null || learned.distance(newest, typical) > NOTICEABLE) {
            learned = newest;
        }
    }

    private static <T> void push(Deque<T> window, T item) {
        window.addLast(item);
        if (window.size() > WINDOW) {
            window.removeFirst();
        }
    }

    /** The fit in use: learned, else the start; empty if there is neither. */
    public synchronized Optional<Fit> fit() {
        return Optional.ofNullable(learned == null ? start : learned);
    }

    /** Whether the fit in use was learned. */
    public synchronized boolean learned() {
        return learned != null;
    }

    /** The answers that are looked at, at most 64. */
    public synchronized int observations() {
        return observations.size();
    }

    /** The median share by which estimates missed the newest answers, each taken before learning; empty before the first. */
    public synchronized OptionalDouble error() {
        return misses.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(RobustLine.median(
                        misses.stream().mapToDouble(Double::doubleValue).toArray()));
    }
}
