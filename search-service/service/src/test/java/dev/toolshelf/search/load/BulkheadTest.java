package dev.toolshelf.search.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BulkheadTest {

    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void let_everybody_go() {
        end.countDown();
    }

    @Test
    void work_that_fails_leaves_its_room() {
        Bulkhead bulkhead = new Bulkhead("searches", 1, 0, Duration.ofMinutes(1));

        assertThatThrownBy(() -> bulkhead.inside(() -> {
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        assertThat(bulkhead.running()).isZero();
        assertThat(bulkhead.<String>inside(() -> "done")).isEqualTo("done");
    }

    @Test
    void one_too_many_is_turned_away_at_once_where_nobody_may_wait() {
        Bulkhead bulkhead = new Bulkhead("searches", 1, 0, Duration.ofMinutes(10));
        CompletableFuture<String> first = occupy(bulkhead);

        assertThatThrownBy(() -> bulkhead.inside(() -> "second"))
                .isInstanceOf(BusyException.class)
                .hasMessage("all 1 searches that run at one time are taken");

        end.countDown();
        assertThat(first.join()).isEqualTo("first");
    }

    @Test
    void one_that_waits_gets_in_when_another_leaves() {
        Bulkhead bulkhead = new Bulkhead("searches", 1, 1, Duration.ofMinutes(10));
        CompletableFuture<String> first = occupy(bulkhead);
        CompletableFuture<String> second = CompletableFuture.supplyAsync(() -> bulkhead.inside(() -> "second"));

        Awaitility.await().atMost(Duration.ofSeconds(90)).until(() -> bulkhead.waiting() == 1);
        assertThatThrownBy(() -> bulkhead.inside(() -> "third")).isInstanceOf(BusyException.class);
        end.countDown();

        assertThat(first.join()).isEqualTo("first");
        assertThat(second.join()).isEqualTo("second");
        assertThat(bulkhead.running()).isZero();
        assertThat(bulkhead.waiting()).isZero();
    }

    @Test
    void one_that_waited_long_enough_is_turned_away() {
        Bulkhead bulkhead = new Bulkhead("searches", 1, 1, Duration.ofMillis(1));
        occupy(bulkhead);

        assertThatThrownBy(() -> bulkhead.inside(() -> "second")).isInstanceOf(BusyException.class);
        assertThat(bulkhead.waiting()).isZero();
    }

    private CompletableFuture<String> occupy(Bulkhead bulkhead) {
        CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> bulkhead.inside(() -> {
            try {
                assertThat(end.await(90, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return "first";
        }));
        Awaitility.await().atMost(Duration.ofSeconds(90)).until(() -> bulkhead.running() == 1);
        return first;
    }
}
