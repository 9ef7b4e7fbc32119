package dev.toolshelf.tokens.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.counter.Counter.Counted;
import dev.toolshelf.tokens.counter.Counter.Failed;
import dev.toolshelf.tokens.counter.ProviderCounter;
import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.counter.ProviderFailure;
import dev.toolshelf.tokens.definition.Definition;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BoundedCounterTest {

    private static final ModelFamily OPUS =
            ModelFamilies.builtIn().byId("claude-opus-5").orElseThrow();
    private static final List<Definition> DEFINITIONS =
            Definition.of(new Listing(null, List.of(Tool.of("a", "", "{}"))), "s");

    private final ExecutorService threads =
            new ThreadPoolExecutor(0, 1, 30, TimeUnit.SECONDS, new SynchronousQueue<>());
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger interrupted = new AtomicInteger();

    @AfterEach
    void stop() {
        release.countDown();
        threads.shutdownNow();
    }

    @Test
    void a_count_in_time_is_passed_on() {
        assertThat(((Counted) bounded(this::quick, 60).count(OPUS, DEFINITIONS)).tokens())
                .containsExactly(14);
    }

    @Test
    void whatever_takes_longer_is_given_up_and_interrupted() {
        assertThat(bounded(this::never, 1).count(OPUS, DEFINITIONS))
                .isEqualTo(new Failed("no answer within 1000 ms", true));
        await().atMost(Duration.ofSeconds(60)).until(() -> interrupted.get() == 1);
    }

    @Test
    void more_counts_than_threads_are_refused_at_once() {
        ExecutorService caller = Executors.newSingleThreadExecutor();
        try {
            caller.submit(() -> bounded(this::never, 60).count(OPUS, DEFINITIONS));
            await().atMost(Duration.ofSeconds(60)).until(() -> ((ThreadPoolExecutor) threads).getActiveCount() == 1);

            assertThat(bounded(this::quick, 60).count(OPUS, DEFINITIONS))
                    .isEqualTo(new Failed("too many counts at once", true));
        } finally {
            caller.shutdownNow();
        }
    }

    @Test
    void a_count_that_breaks_is_a_failure() {
        assertThat(bounded(
                                () -> {
                                    throw new IllegalStateException("secret");
                                },
                                60)
                        .count(OPUS, DEFINITIONS))
                .isEqualTo(new Failed("IllegalStateException", true));
    }

    private BoundedCounter bounded(Asked asked, int seconds) {
        return new BoundedCounter(new ProviderCounter(new Endpoint(asked)), Duration.ofSeconds(seconds), threads);
    }

    private long quick() {
        return 300;
    }

    private long never() throws ProviderFailure {
        try {
            release.await();
        } catch (InterruptedException e) {
            interrupted.incrementAndGet();
            throw new ProviderFailure("interrupted", true);
        }
        return 300;
    }

    private interface Asked {
        long tokens() throws ProviderFailure;
    }

    private record Endpoint(Asked asked) implements ProviderEndpoint {
        @Override
        public String name() {
            return "stub";
        }

        @Override
        public boolean configured() {
            return true;
        }

        @Override
        public long inputTokens(String model, List<Definition> definitions) throws ProviderFailure {
            return asked.tokens();
        }
    }
}
