package dev.toolshelf.tokens.estimate;

import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * How tokens of a family follow from those of the estimate's own tokenizer: {@code factor x base + perTool}. Rounded, so that
 * its text says all of it.
 *
 * @param factor tokens per base token, two decimals
 * @param perTool tokens that each tool costs besides, one decimal, at least 0: what the provider renders around it
 */
public record Fit(double factor, double perTool) {

    /** Rounds both numbers. */
    public Fit {
        factor = Math.round(factor * 100) / 100.0;
        perTool = Math.round(perTool * 10) / 10.0;
    }

    /** The tokens of one definition, at least 0. */
    public int tokens(int base) {
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, Math.round(exact(base, 1))));
    }

    /** The tokens of several definitions together. */
    double exact(double base, int tools) {
        return factor * base + perTool * tools;
    }

    /**
     * How far another fit's answer is from this one's, as a share of this one's: the most over definitions of a third, once and
     * three times a length, since two fits may agree on one length alone.
     */
    double distance(Fit other, double base) {
        return DoubleStream.of(base / 3, base, base * 3)
                .map(length -> Math.abs(other.exact(length, 1) - exact(length, 1)) / Math.max(1, exact(length, 1)))
                .max()
                .orElseThrow();
    }

    /** Such as {@code 1.53+4.0}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.2f+%.1f", factor, perTool);
    }

    /** The fit of a text that {@link #toString()} made; {@code null} if it is none. */
    static Fit parse(String text) {
        if (!text.matches("\\d{1,6}\\.\\d{2}\\+\\d{1,6}\\.\\d")) {
            return null;
        }
        int plus = text.indexOf('+');
        return new Fit(Double.parseDouble(text.substring(0, plus)), Double.parseDouble(text.substring(plus + 1)));
    }
}
