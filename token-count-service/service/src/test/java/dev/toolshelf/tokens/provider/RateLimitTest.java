package dev.toolshelf.tokens.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @Test
    void no_minute_has_more_calls_than_the_limit_however_they_come() {
        for (int round = 0; round < 60; round++) {
            int perMinute = 2 + random.nextInt(round % 2 == 0 ? 10 : 3_000);
            RateLimit limit = new RateLimit(perMinute);
            Deque<Long> minute = new ArrayDeque<>();
            long now = random.nextLong();
            for (int call = 0; call < 3 * perMinute; call++) {
                now += random.nextInt(10) == 0 ? random.nextInt(2_000_000_000) : random.nextInt(1_000_000);
                long wait = limit.take(now, Long.MAX_VALUE);
                assertThat(wait).as("seed %d", seed).isNotNegative();
                long at = now + wait;
                minute.addLast(at);
                while (at - minute.getFirst() >= MINUTE) {
                    minute.removeFirst();
                }
                assertThat(minute.size())
                        .as("seed %d, %d a minute", seed, perMinute)
                        .isLessThanOrEqualTo(perMinute);
            }
        }
    }

    @Test
    void a_steady_stream_gets_nearly_all_of_the_limit() {
        RateLimit limit = new RateLimit(2_000);
        long now = 5;
        int calls = 0;
        while (now < 10 * MINUTE) {
            now += limit.take(now, Long.MAX_VALUE);
            calls++;
        }

        assertThat(calls).isGreaterThan(10 * 2_000 * 9 / 10);
    }

    @Test
    void after_a_pause_a_small_burst_waits_for_nothing() {
        RateLimit limit = new RateLimit(2_000);
        for (int call = 0; call < 100; call++) {
            assertThat(limit.take(0, 0)).isZero();
        }

        assertThat(limit.take(0, 0)).isNegative();
    }

    @Test
    void a_call_that_would_wait_too_long_takes_no_turn() {
        RateLimit limit = new RateLimit(2);
        assertThat(limit.take(0, 0)).isZero();
        for (int call = 0; call < 100; call++) {
            assertThat(limit.take(0, MINUTE - 1)).isNegative();
        }

        assertThat(limit.take(0, MINUTE)).isEqualTo(MINUTE);
    }

    @Test
    void callers_get_their_turns_in_the_order_of_asking() {
        RateLimit limit = new RateLimit(60);
        long last = -1;
        for (int call = 0; call < 50; call++) {
            long wait = limit.take(0, Long.MAX_VALUE);
            assertThat(wait).isGreaterThanOrEqualTo(last);
            last = wait;
        }
    }
}
