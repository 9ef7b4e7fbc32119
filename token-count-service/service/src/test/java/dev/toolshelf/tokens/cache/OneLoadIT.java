package dev.toolshelf.tokens.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.testinfra.TestInfrastructure;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.load.CountLoads;
import dev.toolshelf.tokens.load.CountLoads.Loaded;
import dev.toolshelf.tokens.load.CountStore.Name;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.service.Settings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two instances on a real Redis that want the same count. */
class OneLoadIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final TestInfrastructure SERVERS = TestInfrastructure.shared();
    private static final int CALLERS = 200;
    private static final ListingCount COUNT = new ListingCount(
            "d", "gh", "claude", CountUnit.PROVIDER, "provider", List.of(), List.of(new ToolCount("a", 9, 3)));
    private static final Name NAME = new Name("provider", COUNT.key());

    private final String prefix = "it" + Long.toHexString(System.nanoTime());
    private final TokenCountConfig config = Settings.tokens(Map.of());
    private final List<RedisCalls> calls = new ArrayList<>();
    private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch answer = new CountDownLatch(1);

    @BeforeEach
    void ready() {
        SERVERS.ensureRunning();
    }

    @AfterEach
    void close() {
        answer.countDown();
        callers.shutdownNow();
        calls.forEach(RedisCalls::close);
    }

    @Test
    void two_hundred_callers_of_one_cold_key_on_two_instances_cost_one_provider_call() throws Exception {
        List<CountLoads> instances = List.of(instance("PT60S"), instance("PT60S"));
        List<Future<Loaded>> loads = new ArrayList<>();
        CountDownLatch started = new CountDownLatch(CALLERS);
        for (int i = 0; i < CALLERS; i++) {
            CountLoads instance = instances.get(i % 2);
            loads.add(callers.submit(() -> {
                started.countDown();
                return instance.load(NAME, this::provider);
            }));
        }
        assertThat(started.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        await().atMost(LIMIT).until(() -> asked.get() == 1);
        answer.countDown();

        for (Future<Loaded> load : loads) {
            assertThat(load.get(LIMIT.toSeconds(), TimeUnit.SECONDS).count()).isEqualTo(COUNT);
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void who_waits_in_vain_counts_by_itself() throws Exception {
        CountLoads slow = instance("PT60S");
        CountLoads other = instance("PT0.1S");
        Future<Loaded> first = callers.submit(() -> slow.load(NAME, this::provider));
        await().atMost(LIMIT).until(() -> asked.get() == 1);

        Loaded second = other.load(NAME, () -> new CounterChain.Result(COUNT, false, List.of()));
        answer.countDown();

        assertThat(second.origin()).isEqualTo(CountLoads.Origin.COUNTED);
        assertThat(first.get(LIMIT.toSeconds(), TimeUnit.SECONDS).count()).isEqualTo(COUNT);
    }

    @Test
    void without_redis_each_instance_counts_once() throws Exception {
        List<CountLoads> instances = List.of(instance("PT60S"), instance("PT60S"));
        SERVERS.killRedis();
        List<Future<Loaded>> loads = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            CountLoads instance = instances.get(i % 2);
            loads.add(callers.submit(() -> instance.load(NAME, this::provider)));
        }
        await().atMost(LIMIT).until(() -> asked.get() == 2);
        answer.countDown();

        for (Future<Loaded> load : loads) {
            assertThat(load.get(LIMIT.toSeconds(), TimeUnit.SECONDS).count()).isEqualTo(COUNT);
        }
        SERVERS.restartRedis();
        assertThat(asked).hasValue(2);
    }

    private CountLoads instance(String patience) {
        RedisCalls redis =
                new RedisCalls(Settings.redis(SERVERS.redisUrl()), new TokenMetrics(new SimpleMeterRegistry()));
        calls.add(redis);
        await().atMost(LIMIT).until(redis::answers);
        return new CountLoads(
                new RedisCountStore(redis, prefix, config.lives()),
                () -> UUID.randomUUID().toString(),
                () -> new ParkedPatience(Duration.parse(patience)),
                1_000);
    }

    private CounterChain.Result provider() {
        asked.incrementAndGet();
        try {
            assertThat(answer.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new CounterChain.Result(COUNT, false, List.of());
    }
}
