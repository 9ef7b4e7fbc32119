package dev.toolshelf.tokens.topology;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.junit.jupiter.api.Test;

class ThreadReplacementTest {

    private final Hand clock = new Hand();
    private final ThreadReplacement replacement = new ThreadReplacement(clock);

    @Test
    void four_deaths_within_a_minute_are_replaced_and_the_fifth_stops() {
        for (int death = 1; death <= 4; death++) {
            assertThat(dieAfter(15)).isEqualTo(REPLACE_THREAD);
        }

        assertThat(dieAfter(15)).isEqualTo(SHUTDOWN_CLIENT);
    }

    @Test
    void deaths_that_are_further_apart_are_replaced_for_ever() {
        for (int death = 1; death <= 12; death++) {
            assertThat(dieAfter(16)).isEqualTo(REPLACE_THREAD);
        }
    }

    private StreamThreadExceptionResponse dieAfter(int seconds) {
        clock.now = clock.now.plusSeconds(seconds);
        return replacement.handle(new IllegalStateException("boom"));
    }

    private static final class Hand extends Clock {
        private Instant now = Instant.EPOCH;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
