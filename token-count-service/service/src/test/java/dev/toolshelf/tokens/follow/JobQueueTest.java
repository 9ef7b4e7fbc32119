package dev.toolshelf.tokens.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JobQueueTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final JobQueue queue = new JobQueue(2, 10);
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();

    @AfterEach
    void close() {
        gate.countDown();
        queue.close();
    }

    @Test
    void jobs_of_one_key_that_wait_are_one_job() {
        block();

        for (int i = 0; i < 10_000; i++) {
            assertThat(queue.offer("key", runs::incrementAndGet)).isTrue();
        }
        gate.countDown();

        await().atMost(LIMIT).until(() -> queue.length() == 0);
        assertThat(runs).hasValue(1);
    }

    @Test
    void a_job_that_comes_while_its_key_runs_runs_once_more_afterwards_and_never_beside() {
        CountDownLatch started = new CountDownLatch(1);
        AtomicInteger beside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Runnable job = () -> {
            most.accumulateAndGet(beside.incrementAndGet(), Math::max);
            started.countDown();
            pass(gate);
            runs.incrementAndGet();
            beside.decrementAndGet();
        };
        queue.offer("key", job);
        pass(started);

        for (int i = 0; i < 100; i++) {
            queue.offer("key", job);
        }
        gate.countDown();

        await().atMost(LIMIT).until(() -> queue.length() == 0);
        assertThat(runs).hasValue(2);
        assertThat(most).hasValue(1);
    }

    @Test
    void it_takes_no_more_than_its_limit() {
        block();

        int taken = 0;
        for (int i = 0; i < 50; i++) {
            taken += queue.offer(i, runs::incrementAndGet) ? 1 : 0;
        }
        gate.countDown();

        assertThat(taken).isEqualTo(8);
        await().atMost(LIMIT).until(() -> queue.length() == 0);
        assertThat(runs).hasValue(8);
    }

    @Test
    void a_job_that_fails_harms_no_other() {
        for (int i = 0; i < 5; i++) {
            queue.offer("bad" + i, () -> {
                throw new IllegalStateException("boom");
            });
        }
        queue.offer("good", runs::incrementAndGet);

        await().atMost(LIMIT).until(() -> queue.length() == 0);
        assertThat(runs).hasValue(1);
    }

    @Test
    void after_the_end_nothing_is_taken() {
        queue.close();

        assertThat(queue.offer("key", runs::incrementAndGet)).isFalse();
    }

    private void block() {
        CountDownLatch busy = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            queue.offer("blocker" + i, () -> {
                busy.countDown();
                pass(gate);
            });
        }
        pass(busy);
    }

    private static void pass(CountDownLatch latch) {
        try {
            assertThat(latch.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
