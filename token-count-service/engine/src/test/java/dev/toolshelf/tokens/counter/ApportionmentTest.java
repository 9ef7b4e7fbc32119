package dev.toolshelf.tokens.counter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ApportionmentTest {

    @Test
    void the_preamble_is_taken_once_and_never_below_zero() {
        assertThat(Apportionment.without(1_286, 286, 0, 3)).isEqualTo(1_000);
        assertThat(Apportionment.without(286, 286, 0, 1)).isZero();
        assertThat(Apportionment.without(100, 286, 0, 1)).isZero();
    }

    @Test
    void the_largest_remainder_gets_what_rounding_left() {
        assertThat(Apportionment.shares(10, new int[] {5, 3, 3})).containsExactly(4, 3, 3);
        assertThat(Apportionment.shares(7, new int[] {50, 30, 20})).containsExactly(4, 2, 1);
    }

    @Test
    void equal_remainders_go_to_the_earlier_tool() {
        assertThat(Apportionment.shares(2, new int[] {1, 1, 1})).containsExactly(1, 1, 0);
    }

    @Test
    void weights_of_zero_share_equally() {
        assertThat(Apportionment.shares(3, new int[] {0, 0})).containsExactly(2, 1);
    }

    @Test
    void shares_add_up_and_stay_within_one_of_their_quota() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            int[] weights = random.ints(1 + random.nextInt(60), 1, 1 + random.nextInt(100_000) + 1)
                    .toArray();
            int total = random.nextInt(random.nextBoolean() ? 100 : Integer.MAX_VALUE);
            long sum = Arrays.stream(weights).asLongStream().sum();

            int[] shares = Apportionment.shares(total, weights);

            assertThat(Arrays.stream(shares).asLongStream().sum())
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(total);
            for (int i = 0; i < weights.length; i++) {
                long floor = (long) total * weights[i] / sum;
                assertThat((long) shares[i])
                        .as("seed %d round %d tool %d", seed, round, i)
                        .isBetween(floor, floor + 1);
            }
        }
    }
}
