package dev.toolshelf.tokens.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.testinfra.TestInfrastructure;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.service.Settings;
import dev.toolshelf.tokens.total.EntityChange;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** One instance tells, another hears, over a real Redis. */
class ChangeNoticesIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final TestInfrastructure SERVERS = TestInfrastructure.shared();
    private static final EntityChange CHANGE = new EntityChange(EntityKey.source("acme", "gh"), 7, true);

    private final String prefix = "it" + Long.toHexString(System.nanoTime());
    private final RedisCalls redis =
            new RedisCalls(Settings.redis(SERVERS.redisUrl()), new TokenMetrics(new SimpleMeterRegistry()));
    private final RedisTotalStore store =
            new RedisTotalStore(redis, prefix, Settings.tokens(Map.of()).lives());
    private final Queue<EntityChange> heard = new ConcurrentLinkedQueue<>();
    private final AtomicInteger missed = new AtomicInteger();
    private final ChangeNotices notices = new ChangeNotices(
            Settings.redis(SERVERS.redisUrl(), Map.of("toolshelf.redis.beat", "PT0.2S")),
            prefix,
            heard::add,
            missed::incrementAndGet);

    @BeforeEach
    void listen() {
        SERVERS.ensureRunning();
        await().atMost(LIMIT).until(redis::answers);
        notices.start();
        await().atMost(LIMIT).until(notices::subscribed);
    }

    @AfterEach
    void close() {
        notices.close();
        redis.close();
        SERVERS.ensureRunning();
    }

    @Test
    void what_one_instance_tells_another_hears() {
        store.changed(CHANGE, List.of());

        await().atMost(LIMIT).until(() -> heard.contains(CHANGE));
    }

    @Test
    void what_is_not_understood_harms_nothing() {
        try (RedisClient client = RedisClient.create(SERVERS.redisUrl())) {
            client.publish(prefix + "/changes", "what?");
        }
        store.changed(CHANGE, List.of());

        await().atMost(LIMIT).until(() -> !heard.isEmpty());
        assertThat(heard).containsExactly(CHANGE);
    }

    @Test
    void a_connection_that_ends_is_said_and_made_again() {
        int before = missed.get();
        SERVERS.killRedis();
        await().atMost(LIMIT).until(() -> missed.get() > before);

        SERVERS.restartRedis();
        hearsAgain();
    }

    @Test
    void a_server_that_hangs_is_noticed_by_its_silence() {
        int before = missed.get();
        SERVERS.pauseRedis();
        await().atMost(LIMIT).until(() -> missed.get() > before);

        SERVERS.resumeRedis();
        hearsAgain();
    }

    private void hearsAgain() {
        await().atMost(LIMIT).until(() -> {
            store.changed(CHANGE, List.of());
            return !heard.isEmpty();
        });
    }
}
