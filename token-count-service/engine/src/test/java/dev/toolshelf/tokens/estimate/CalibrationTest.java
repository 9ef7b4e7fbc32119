package dev.toolshelf.tokens.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CalibrationTest {

    private static final double WITHIN = 0.10;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @Test
    void nothing_is_known_before_three_answers() {
        Calibration calibration = new Calibration(null);
        calibration.observe(10, 1_000, 1_500);
        calibration.observe(10, 1_000, 1_500);
        assertThat(calibration.fit()).isEmpty();

        calibration.observe(10, 1_000, 1_500);

        assertThat(calibration.fit()).contains(new Fit(1.5, 0));
        assertThat(calibration.learned()).isTrue();
    }

    @Test
    void a_given_factor_holds_until_something_is_learned() {
        Calibration calibration = new Calibration(1.18);
        assertThat(calibration.fit()).contains(new Fit(1.18, 0));
        assertThat(calibration.learned()).isFalse();

        for (int i = 0; i < 3; i++) {
            calibration.observe(10, 1_000, 1_530);
        }

        assertThat(calibration.fit()).contains(new Fit(1.53, 0));
        assertThat(calibration.error()).hasValueCloseTo((1_530 - 1_180) / 1_530.0, within(0.001));
    }

    @Test
    void answers_that_tell_nothing_are_ignored() {
        Calibration calibration = new Calibration(null);

        calibration.observe(0, 10, 10);
        calibration.observe(1, 0, 10);
        calibration.observe(1, 10, 0);

        assertThat(calibration.observations()).isZero();
        assertThat(calibration.error()).isEmpty();
    }

    @Test
    void noise_of_a_tenth_and_two_fifths_of_nonsense_leave_the_estimate_within_a_tenth() {
        for (int round = 0; round < 200; round++) {
            double factor = 0.8 + random.nextDouble() * 1.5;
            double perTool = random.nextBoolean() ? 0 : random.nextInt(30);
            Calibration calibration = new Calibration(null);
            for (int i = 0; i < 60; i++) {
                int tools = 1 + random.nextInt(40);
                long base = (long) tools * (40 + random.nextInt(400));
                double truth = factor * base + perTool * tools;
                double answered = i % 5 < 2
                        ? truth * (random.nextBoolean() ? 0.01 : 50)
                        : truth * (0.95 + 0.1 * random.nextDouble());
                calibration.observe(tools, base, Math.round(answered));
            }

            double truth = factor * 10_000 + perTool * 50;
            assertThat(calibration.fit().orElseThrow().exact(10_000, 50))
                    .as("seed %d round %d: %.2f + %.0f", seed, round, factor, perTool)
                    .isCloseTo(truth, within(WITHIN * truth));
        }
    }

    @Test
    void what_the_provider_renders_around_each_tool_is_told_apart_from_its_text() {
        Calibration calibration = new Calibration(null);
        for (int i = 0; i < 40; i++) {
            int tools = 1 + i % 7;
            long base = tools * (40L + 15 * i);
            calibration.observe(tools, base, Math.round(1.2 * base + 20.0 * tools));
        }

        Fit fit = calibration.fit().orElseThrow();
        assertThat(fit.factor()).isCloseTo(1.2, within(0.02));
        assertThat(fit.perTool()).isCloseTo(20, within(2.0));
    }

    @Test
    void a_provider_that_begins_to_count_otherwise_is_followed() {
        Calibration calibration = new Calibration(null);
        observe(calibration, 100, 1.18);
        observe(calibration, Calibration.WINDOW, 1.53);

        assertThat(calibration.fit().orElseThrow().exact(1_000, 10)).isCloseTo(1_530, within(30.0));
        assertThat(calibration.observations()).isEqualTo(Calibration.WINDOW);
    }

    @Test
    void small_movements_do_not_make_earlier_estimates_old() {
        Calibration calibration = new Calibration(null);
        observe(calibration, 3, 1.50);
        Fit first = calibration.fit().orElseThrow();

        observe(calibration, 30, 1.53);

        assertThat(calibration.fit()).contains(first);
    }

    @Test
    void the_error_is_what_an_estimate_would_have_missed_by() {
        Calibration calibration = new Calibration(1.5);
        observe(calibration, 2, 3.0);
        assertThat(calibration.error()).hasValueCloseTo(0.5, within(0.001));

        observe(calibration, Calibration.WINDOW, 3.0);

        assertThat(calibration.error()).hasValueCloseTo(0.0, within(0.001));
    }

    @Test
    void a_fit_is_what_its_text_says() {
        for (int i = 0; i < 1_000; i++) {
            Fit fit = new Fit(random.nextDouble() * 5, random.nextDouble() * 50);

            assertThat(Fit.parse(fit.toString())).as("seed %d", seed).isEqualTo(fit);
        }
        assertThat(Fit.parse("1.5")).isNull();
    }

    private static void observe(Calibration calibration, int times, double factor) {
        for (int i = 0; i < times; i++) {
            calibration.observe(10, 1_000, Math.round(1_000 * factor));
        }
    }
}
