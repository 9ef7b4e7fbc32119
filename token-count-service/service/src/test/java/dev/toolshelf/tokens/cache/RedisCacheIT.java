package dev.toolshelf.tokens.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.testinfra.TestInfrastructure;
import dev.toolshelf.tokens.cache.TotalCache.TotalKey;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.PoolCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.service.Settings;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalStamp;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** On a real Redis. */
class RedisCacheIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final TestInfrastructure SERVERS = TestInfrastructure.shared();
    private static final TotalKey KEY = new TotalKey("acme", "dev", "gpt");
    private static final ListingCount COUNT = new ListingCount(
            "d", "gh", "gpt", CountUnit.TOKENIZER, "jtokkit-o200k", List.of(), List.of(new ToolCount("a", 9, 3)));

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final String prefix = "it" + Long.toHexString(System.nanoTime());
    private final TokenCountConfig config = Settings.tokens(Map.of());
    private final RedisCalls redis = new RedisCalls(Settings.redis(SERVERS.redisUrl()), new TokenMetrics(meters));
    private final CountCache counts = new RedisCountCache(redis, prefix, config.lives());
    private final TotalCache totals = new RedisTotalCache(redis, prefix, config.lives());

    @BeforeEach
    void ready() {
        SERVERS.ensureRunning();
        await().atMost(LIMIT).until(redis::answers);
    }

    @AfterEach
    void close() {
        redis.close();
        SERVERS.ensureRunning();
    }

    @Test
    void a_count_is_kept_for_about_thirty_days_and_a_provisional_one_for_a_minute() {
        counts.keepCount("jtokkit-o200k", COUNT, false);
        counts.keepCount("anthropic-count-tokens", COUNT, true);

        assertThat(counts.count("jtokkit-o200k", COUNT.key())).contains(COUNT);
        assertThat(counts.count("anthropic-count-tokens", COUNT.key())).contains(COUNT);
        assertThat(counts.count("characters", COUNT.key())).isEmpty();
        try (RedisClient client = RedisClient.create(SERVERS.redisUrl())) {
            assertThat(client.pttl(prefix + "/count/1/jtokkit-o200k/d/gh/gpt"))
                    .isBetween(
                            Duration.ofDays(26).toMillis(), Duration.ofDays(34).toMillis());
            assertThat(client.pttl(prefix + "/count/1/anthropic-count-tokens/d/gh/gpt"))
                    .isBetween(1L, 60_000L);
        }
    }

    @Test
    void a_total_is_served_only_to_who_sees_the_state_it_was_summed_up_from() {
        TotalStamp stamp = new TotalStamp(1, 5, "s5");
        totals.keepTotal(KEY, stamp, total(5));

        assertThat(totals.total(KEY, stamp)).contains(total(5));
        assertThat(totals.total(KEY, new TotalStamp(1, 6, "s6"))).isEmpty();
        assertThat(totals.total(new TotalKey("other", "dev", "gpt"), stamp)).isEmpty();
    }

    @Test
    void the_race_of_compute_change_invalidate_and_late_write_never_serves_the_old_total() {
        TotalStamp old = new TotalStamp(1, 5, "s5");
        TotalStamp now = new TotalStamp(1, 6, "s6");
        PoolTotal computedFromOld = total(5);

        totals.invalidate(KEY, now);
        boolean kept = totals.keepTotal(KEY, old, computedFromOld);

        assertThat(kept).isFalse();
        assertThat(totals.total(KEY, old)).isEmpty();
        assertThat(totals.total(KEY, now)).isEmpty();
        assertThat(totals.keepTotal(KEY, now, total(6))).isTrue();
        assertThat(totals.keepTotal(KEY, old, computedFromOld)).isFalse();
        assertThat(totals.total(KEY, now)).contains(total(6));
    }

    @Test
    void an_invalidation_takes_an_older_total_away_and_leaves_a_newer_one() {
        totals.keepTotal(KEY, new TotalStamp(2, 5, "s5"), total(5));

        totals.invalidate(KEY, new TotalStamp(2, 4, "s4"));
        assertThat(totals.total(KEY, new TotalStamp(2, 5, "s5"))).contains(total(5));

        totals.invalidate(KEY, TotalStamp.below(3));
        assertThat(totals.total(KEY, new TotalStamp(2, 5, "s5"))).isEmpty();
        assertThat(totals.keepTotal(KEY, new TotalStamp(2, 99, "s99"), total(99)))
                .isFalse();
        assertThat(totals.keepTotal(KEY, new TotalStamp(3, 5, "p3"), total(5))).isTrue();
    }

    @Test
    void of_two_states_with_equal_stamps_the_invalidated_one_does_not_come_back() {
        totals.invalidate(KEY, new TotalStamp(1, 3, "a2 b1"));

        assertThat(totals.keepTotal(KEY, new TotalStamp(1, 3, "a1 b2"), total(1)))
                .isFalse();
        assertThat(totals.keepTotal(KEY, new TotalStamp(1, 3, "a2 b1"), total(2)))
                .isTrue();
    }

    @Test
    void an_invalidation_that_comes_after_the_new_total_leaves_it() {
        TotalStamp now = new TotalStamp(1, 6, "s6");
        totals.keepTotal(KEY, now, total(6));

        totals.invalidate(KEY, now);

        assertThat(totals.total(KEY, now)).contains(total(6));
    }

    @Test
    void no_schedule_of_writers_and_invalidations_serves_an_old_total() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            TotalKey key = new TotalKey("acme", "race" + round, "gpt");
            long seen = 1;
            long invalidated = 0;
            for (int step = 0; step < 12; step++) {
                long writer = 1 + random.nextInt((int) seen);
                switch (random.nextInt(3)) {
                    case 0 -> seen++;
                    case 1 -> {
                        totals.invalidate(key, stamp(seen));
                        invalidated = seen;
                    }
                    default ->
                        assertThat(totals.keepTotal(key, stamp(writer), total(writer)) && writer < invalidated)
                                .as(
                                        "seed %d round %d step %d: %d was kept after %d",
                                        seed, round, step, writer, invalidated)
                                .isFalse();
                }
                for (long old = 1; old < invalidated; old++) {
                    assertThat(totals.total(key, stamp(old)))
                            .as("seed %d round %d step %d", seed, round, step)
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void redis_killed_is_a_miss_at_once_and_heals_by_itself() {
        counts.keepCount("characters", COUNT, false);

        SERVERS.killRedis();
        long before = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            assertThat(counts.count("characters", COUNT.key())).isEmpty();
            counts.keepCount("characters", COUNT, false);
            totals.invalidate(KEY, TotalStamp.below(1));
        }

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
        assertThat(redis.answers()).isFalse();
        assertThat(meters.counter("toolshelf.tokens.redis.failures").count()).isPositive();

        SERVERS.restartRedis();
        await().atMost(LIMIT).until(redis::answers);
        counts.keepCount("characters", COUNT, false);
        assertThat(counts.count("characters", COUNT.key())).contains(COUNT);
    }

    @Test
    void redis_that_hangs_costs_no_more_than_the_limits() {
        SERVERS.pauseRedis();
        long before = System.nanoTime();
        for (int i = 0; i < 20; i++) {
            assertThat(counts.count("characters", COUNT.key())).isEmpty();
        }
        Duration took = Duration.ofNanos(System.nanoTime() - before);
        SERVERS.resumeRedis();

        assertThat(took).isLessThan(Duration.ofSeconds(10));
        await().atMost(LIMIT).until(redis::answers);
    }

    @Test
    void what_cannot_be_read_is_a_miss() {
        try (RedisClient client = RedisClient.create(SERVERS.redisUrl())) {
            client.set(prefix + "/count/1/characters/" + COUNT.key(), "{broken");
            client.set(prefix + "/total/acme/dev/gpt", "not a hash");
        }

        assertThat(counts.count("characters", COUNT.key())).isEmpty();
        assertThat(totals.total(KEY, stamp(1))).isEmpty();
    }

    private static TotalStamp stamp(long sources) {
        return new TotalStamp(1, sources, "s" + sources);
    }

    private static PoolTotal total(long tokens) {
        PoolCount count = new PoolCount("gpt", CountUnit.TOKENIZER, 1, 10, tokens, 10, tokens, List.of());
        return new PoolTotal("acme", "dev", 1, count, List.of(), List.of(), true);
    }
}
