package dev.toolshelf.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RestartPolicyTest {
    private static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

    private final RestartPolicy policy = new RestartPolicy();

    @Test
    void pauses_grow_with_each_death_and_the_fifth_in_a_minute_is_the_last() {
        assertThat(policy.afterDeath(START)).contains(Duration.ofMillis(500));
        assertThat(policy.afterDeath(START.plusSeconds(1))).contains(Duration.ofSeconds(1));
        assertThat(policy.afterDeath(START.plusSeconds(2))).contains(Duration.ofSeconds(2));
        assertThat(policy.afterDeath(START.plusSeconds(3))).contains(Duration.ofSeconds(4));
        assertThat(policy.afterDeath(START.plusSeconds(60))).isEmpty();
    }

    @Test
    void deaths_of_long_ago_do_not_count() {
        for (int minute = 0; minute < 20; minute++) {
            assertThat(policy.afterDeath(START.plus(Duration.ofMinutes(minute)).plusSeconds(minute)))
                    .contains(Duration.ofMillis(500));
        }
    }
}
