package dev.toolshelf.tokens.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.testinfra.TestInfrastructure;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.load.CountStore;
import dev.toolshelf.tokens.load.CountStore.Away;
import dev.toolshelf.tokens.load.CountStore.Elsewhere;
import dev.toolshelf.tokens.load.CountStore.Found;
import dev.toolshelf.tokens.load.CountStore.Name;
import dev.toolshelf.tokens.load.CountStore.Nothing;
import dev.toolshelf.tokens.load.CountStore.Yours;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.service.Settings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** On a real Redis. */
class RedisCountStoreIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final TestInfrastructure SERVERS = TestInfrastructure.shared();
    private static final ListingCount GOOD = count("anthropic-count-tokens", 3);
    private static final ListingCount OTHER = count("anthropic-count-tokens", 4);
    private static final ListingCount FALLBACK = count("characters", null);
    private static final Name NAME = new Name("anthropic-count-tokens", GOOD.key());

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final String prefix = "it" + Long.toHexString(System.nanoTime());
    private final TokenCountConfig config = Settings.tokens(Map.of("toolshelf.tokens.lives.lease", "PT0.5S"));
    private final RedisCalls redis = new RedisCalls(Settings.redis(SERVERS.redisUrl()), new TokenMetrics(meters));
    private final CountStore store = new RedisCountStore(redis, prefix, config.lives());

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
        assertThat(store.get(NAME)).isEqualTo(new Nothing());

        store.keep(NAME, FALLBACK, true, "a");
        assertThat(store.get(NAME)).isEqualTo(new Found(FALLBACK, true));
        assertThat(life()).isBetween(1L, 60_000L);

        store.keep(NAME, GOOD, false, "b");
        assertThat(store.get(NAME)).isEqualTo(new Found(GOOD, false));
        assertThat(life())
                .isBetween(Duration.ofDays(26).toMillis(), Duration.ofDays(34).toMillis());
    }

    @Test
    void one_claim_of_many_gets_the_lease_and_what_it_keeps_ends_it() {
        assertThat(store.claim(NAME, "a")).isEqualTo(new Yours());
        assertThat(store.claim(NAME, "b")).isEqualTo(new Elsewhere());

        store.keep(NAME, GOOD, false, "a");

        assertThat(store.claim(NAME, "b")).isEqualTo(new Found(GOOD, false));
        store.letGo(List.of(NAME));
        assertThat(store.claim(NAME, "b")).isEqualTo(new Yours());
    }

    @Test
    void a_lease_that_was_given_up_or_has_run_out_is_free() {
        store.claim(NAME, "a");
        store.giveUp(NAME, "somebody else's");
        assertThat(store.claim(NAME, "b")).isEqualTo(new Elsewhere());
        store.giveUp(NAME, "a");
        assertThat(store.claim(NAME, "b")).isEqualTo(new Yours());

        await().atMost(LIMIT).until(() -> store.claim(NAME, "c").equals(new Yours()));
    }

    @Test
    void who_lost_the_lease_writes_nothing_provisional_over_anything_and_nothing_over_a_final_count() {
        store.claim(NAME, "slow");
        await().atMost(LIMIT).until(() -> store.claim(NAME, "next").equals(new Yours()));
        store.keep(NAME, GOOD, false, "next");

        store.keep(NAME, FALLBACK, true, "slow");
        store.keep(NAME, OTHER, false, "slow");

        assertThat(store.get(NAME)).isEqualTo(new Found(GOOD, false));
    }

    @Test
    void a_final_count_replaces_a_provisional_one_whoever_has_it() {
        store.claim(NAME, "slow");
        await().atMost(LIMIT).until(() -> store.claim(NAME, "next").equals(new Yours()));
        store.keep(NAME, FALLBACK, true, "next");

        store.keep(NAME, GOOD, false, "slow");

        assertThat(store.get(NAME)).isEqualTo(new Found(GOOD, false));
    }

    @Test
    void what_cannot_be_read_is_not_there_and_in_nobodys_way() {
        try (RedisClient client = RedisClient.create(SERVERS.redisUrl())) {
            client.set(key(), "={broken");
        }

        assertThat(store.get(NAME)).isEqualTo(new Nothing());
        assertThat(store.claim(NAME, "a")).isEqualTo(new Yours());
    }

    @Test
    void redis_killed_is_away_at_once_and_heals_by_itself() {
        SERVERS.killRedis();
        long before = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            assertThat(store.get(NAME)).isEqualTo(new Away());
            assertThat(store.claim(NAME, "a")).isEqualTo(new Away());
            store.keep(NAME, GOOD, false, "a");
        }

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
        assertThat(redis.answers()).isFalse();
        assertThat(meters.counter("toolshelf.tokens.redis.failures").count()).isPositive();

        SERVERS.restartRedis();
        await().atMost(LIMIT).until(redis::answers);
        store.keep(NAME, GOOD, false, "a");
        assertThat(store.get(NAME)).isEqualTo(new Found(GOOD, false));
    }

    @Test
    void redis_that_hangs_costs_no_more_than_the_limits() {
        SERVERS.pauseRedis();
        long before = System.nanoTime();
        for (int i = 0; i < 20; i++) {
            assertThat(store.get(NAME)).isEqualTo(new Away());
        }
        Duration took = Duration.ofNanos(System.nanoTime() - before);
        SERVERS.resumeRedis();

        assertThat(took).isLessThan(Duration.ofSeconds(10));
        await().atMost(LIMIT).until(redis::answers);
    }

    @Test
    void redis_without_room_still_gives_what_it_has() {
        store.keep(NAME, GOOD, false, "a");
        try (RedisClient client = RedisClient.create(SERVERS.redisUrl());
                FullRedis full = new FullRedis(client)) {
            store.keep(NAME, OTHER, false, "b");
            store.keep(new Name("other", "name"), OTHER, false, "b");

            assertThat(store.get(NAME)).isEqualTo(new Found(GOOD, false));
            assertThat(store.get(new Name("other", "name"))).isEqualTo(new Nothing());
            assertThat(store.claim(new Name("other", "name"), "b")).isEqualTo(new Away());
            assertThat(redis.answers()).isTrue();
        }
    }

    private long life() {
        try (RedisClient client = RedisClient.create(SERVERS.redisUrl())) {
            return client.pttl(key());
        }
    }

    private String key() {
        return prefix + "/count/2/anthropic-count-tokens/{d/gh/claude}";
    }

    private static ListingCount count(String counter, Integer tokens) {
        CountUnit unit = tokens == null ? CountUnit.CHARACTERS : CountUnit.PROVIDER;
        return new ListingCount("d", "gh", "claude", unit, counter, List.of(), List.of(new ToolCount("a", 9, tokens)));
    }
}
