package dev.toolshelf.tokens.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Fits observations so that up to nearly half of them may be nonsense. The line is Siegel's repeated median (Biometrika 69,
 * 1982): the slope is the median over the points of the median slope to all others. Where the points do not tell a line, the
 * median ratio stands in. Pure functions.
 */
final class RobustLine {

    /** Fewer points, or points whose definitions are all about the same length, tell a ratio and no line. */
    private static final int POINTS_OF_A_LINE = 8;

    private static final double SPREAD_OF_A_LINE = 1.2;

    private RobustLine() {}

    /** The fit of at least one observation. */
    static Fit of(List<Observation> points) {
        Fit ratio = new Fit(median(points, Observation::ratio), 0);
        if (points.size() < POINTS_OF_A_LINE || spread(points) < SPREAD_OF_A_LINE) {
            return ratio;
        }
        double slope = median(points, point -> slope(point, points));
        double perTool = median(points, point -> point.tokensPerTool() - slope * point.basePerTool());
        Fit line = new Fit(slope, perTool);
        boolean sound = Double.isFinite(slope) && line.factor() > 0 && line.perTool() >= 0;
        return sound && error(line, points) < error(ratio, points) ? line : ratio;
    }

    /** The median of the shares by which a fit misses. */
    static double error(Fit fit, List<Observation> points) {
        return median(points, point -> miss(fit, point));
    }

    /** The share of the provider's number by which a fit misses it. */
    static double miss(Fit fit, Observation point) {
        return Math.abs(fit.exact(point.base(), point.tools()) - point.tokens()) / point.tokens();
    }

    /** The upper quartile of the definitions' lengths over the lower one. */
    private static double spread(List<Observation> points) {
        double[] lengths =
                points.stream().mapToDouble(Observation::basePerTool).sorted().toArray();
        return lengths[lengths.length * 3 / 4] / lengths[lengths.length / 4];
    }

    private static double slope(Observation from, List<Observation> points) {
        return median(
                points.stream()
                        .filter(to -> to.basePerTool() != from.basePerTool())
                        .toList(),
                to -> (to.tokensPerTool() - from.tokensPerTool()) / (to.basePerTool() - from.basePerTool()));
    }

    private static double median(List<Observation> points, ToDoubleFunction<Observation> number) {
        double[] sorted = points.stream().mapToDouble(number).sorted().toArray();
        return median(sorted);
    }

    /** The median of numbers; NaN of none. */
    static double median(double[] numbers) {
        if (numbers.length == 0) {
            return Double.NaN;
        }
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
