package dev.toolshelf.search.topology;

import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.REPLACE_THREAD;
import static org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.streams.KafkaStreams.State;
import org.junit.jupiter.api.Test;

class CrashLimitTest {

    private final AtomicLong now = new AtomicLong();
    private final List<Integer> exits = new ArrayList<>();
    private final CrashLimit limit = new CrashLimit(now::get, exits::add);

    @Test
    void the_fifth_death_within_a_minute_ends_the_process_with_a_failure() {
        for (int death = 1; death <= 4; death++) {
            assertThat(limit.handle(new IllegalStateException("injected"))).isEqualTo(REPLACE_THREAD);
            now.addAndGet(Duration.ofSeconds(15).toNanos());
        }
        assertThat(exits).isEmpty();

        assertThat(limit.handle(new IllegalStateException("injected"))).isEqualTo(SHUTDOWN_CLIENT);

        assertThat(exits).containsExactly(1);
    }

    @Test
    void deaths_that_are_further_apart_are_each_repaired() {
        for (int death = 1; death <= 20; death++) {
            assertThat(limit.handle(new IllegalStateException("injected"))).isEqualTo(REPLACE_THREAD);
            now.addAndGet(Duration.ofSeconds(16).toNanos());
        }

        assertThat(exits).isEmpty();
    }

    @Test
    void a_stream_beyond_repair_ends_the_process_and_an_ordinary_change_does_not() {
        limit.onChange(State.RUNNING, State.REBALANCING);
        assertThat(exits).isEmpty();

        limit.onChange(State.ERROR, State.PENDING_ERROR);

        assertThat(exits).containsExactly(1);
    }
}
