package dev.toolshelf.tokens.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.testinfra.TestInfrastructure;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.cache.RedisTotalCache;
import dev.toolshelf.tokens.cache.TotalCache;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.service.Settings;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalStamp;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** The race of a total that is summed up, a change, its invalidation and a late write, forced, on a real Redis. */
class StaleTotalIT {

    private static final TestInfrastructure SERVERS = TestInfrastructure.shared();
    private static final Tool A = Tool.of("a", "First", "{\"type\":\"object\"}");
    private static final Tool B = Tool.of("b", "Second", "{\"type\":\"object\"}");

    private final TokenCountConfig config = Settings.tokens(Map.of());
    private final RedisCalls redis =
            new RedisCalls(Settings.redis(SERVERS.redisUrl()), new TokenMetrics(new SimpleMeterRegistry()));
    private final String prefix = "stale" + Long.toHexString(System.nanoTime());
    private final Between cache = new Between(new RedisTotalCache(redis, prefix, config.lives()));
    private final Shelf shelf = new Shelf(new Memory(), cache);

    @BeforeEach
    void pool() {
        SERVERS.ensureRunning();
        await().atMost(Duration.ofSeconds(60)).until(redis::answers);
        shelf.put("one", 1, A);
        shelf.put("two", 1, A);
        shelf.putPool("dev", 1, "one", "two");
        shelf.settle();
    }

    @AfterEach
    void close() {
        shelf.close();
        redis.close();
    }

    @Test
    void a_total_that_is_written_after_its_source_changed_is_not_kept_and_not_served() {
        cache.beforeKeeping = () -> {
            shelf.put("one", 2, A, B);
            shelf.settle();
        };

        PoolTotals.Answer late = answer();
        PoolTotals.Answer next = answer();
        PoolTotals.Answer afterwards = answer();

        assertThat(late.total().count().deferredTools()).isEqualTo(2);
        assertThat(cache.kept).containsExactly(false, true);
        assertThat(next.cached()).isFalse();
        assertThat(next.total().count().deferredTools()).isEqualTo(3);
        assertThat(afterwards.cached()).isTrue();
        assertThat(afterwards.total()).isEqualTo(next.total());
    }

    @Test
    void a_total_that_is_written_after_its_pool_changed_is_not_kept_and_not_served() {
        cache.beforeKeeping = () -> {
            shelf.putPool("dev", 2, "one");
            shelf.settle();
        };

        answer();
        PoolTotals.Answer next = answer();

        assertThat(cache.kept).containsExactly(false, true);
        assertThat(next.total().count().deferredTools()).isEqualTo(1);
        assertThat(answer().total()).isEqualTo(next.total());
    }

    @Test
    void an_old_total_that_came_back_because_redis_lost_the_tombstone_is_not_served() {
        cache.beforeKeeping = () -> {
            shelf.put("one", 2, A, B);
            shelf.settle();
            try (RedisClient client = RedisClient.create(SERVERS.redisUrl())) {
                client.del(prefix + "/total/acme/dev/gpt");
            }
        };

        answer();
        PoolTotals.Answer next = answer();

        assertThat(cache.kept).containsExactly(true, true);
        assertThat(next.cached()).isFalse();
        assertThat(next.total().count().deferredTools()).isEqualTo(3);
    }

    private PoolTotals.Answer answer() {
        return shelf.totals.of("acme", "dev", Shelf.GPT).orElseThrow();
    }

    /** Lets something happen once between summing up and writing. */
    private static final class Between implements TotalCache {
        private final TotalCache cache;
        private final List<Boolean> kept = new ArrayList<>();
        private Runnable beforeKeeping = () -> {};

        Between(TotalCache cache) {
            this.cache = cache;
        }

        @Override
        public Optional<PoolTotal> total(TotalKey key, TotalStamp stamp) {
            return cache.total(key, stamp);
        }

        @Override
        public boolean keepTotal(TotalKey key, TotalStamp stamp, PoolTotal total) {
            Runnable happening = beforeKeeping;
            beforeKeeping = () -> {};
            happening.run();
            kept.add(cache.keepTotal(key, stamp, total));
            return kept.get(kept.size() - 1);
        }

        @Override
        public void invalidate(TotalKey key, TotalStamp stamp) {
            cache.invalidate(key, stamp);
        }
    }
}
