package dev.toolshelf.tokens.total;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * An old total is one that misses something that its instance had read, or had been told of, when it was asked. None is ever
 * served, unless as being behind, and none ever stands in the store after an invalidation that the store carried out.
 */
class StaleTotalsTest {

    private static final int SCHEDULES = 100_000;

    private final long seed = System.nanoTime();

    @Test
    void in_no_order_of_events_an_old_total_is_served_or_kept() {
        Sum sum = run(SCHEDULES, false, true);

        assertThat(sum.servedOld).as("served old, seed %d", seed).isZero();
        assertThat(sum.keptOld).as("kept old, seed %d", seed).isZero();
        sum.reachesEverything();
    }

    @Test
    void nor_with_crashes_lost_notices_and_a_store_that_is_away_full_or_empty() {
        Sum sum = run(SCHEDULES, true, true);

        assertThat(sum.servedOld).as("served old, seed %d", seed).isZero();
        assertThat(sum.keptOld).as("kept old, seed %d", seed).isZero();
        sum.reachesEverything();
    }

    @Test
    void the_schedules_find_old_totals_where_nobody_compares() {
        Sum sum = run(2_000, false, false);

        assertThat(sum.servedOld).as("served old, seed %d", seed).isPositive();
        assertThat(sum.keptOld).as("kept old, seed %d", seed).isPositive();
    }

    private Sum run(int schedules, boolean faults, boolean comparing) {
        Sum sum = new Sum();
        for (int i = 0; i < schedules; i++) {
            Schedule schedule = new Schedule(new Random(seed + i), faults, comparing);
            schedule.run();
            sum.servedOld += schedule.servedOld;
            sum.keptOld += schedule.keptOld;
            sum.behind += schedule.behind;
            sum.local += schedule.origins.getOrDefault(TotalLookup.Origin.LOCAL, 0);
            sum.shared += schedule.origins.getOrDefault(TotalLookup.Origin.SHARED, 0);
            sum.computed += schedule.origins.getOrDefault(TotalLookup.Origin.COMPUTED, 0);
        }
        return sum;
    }

    private static final class Sum {
        private int servedOld;
        private int keptOld;
        private int behind;
        private int local;
        private int shared;
        private int computed;

        private void reachesEverything() {
            assertThat(local).as("from own memory").isGreaterThan(1_000);
            assertThat(shared).as("from the store").isGreaterThan(1_000);
            assertThat(computed).as("computed").isGreaterThan(1_000);
            assertThat(behind).as("behind").isGreaterThan(1_000);
        }
    }
}
