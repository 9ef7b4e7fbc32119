package dev.toolshelf.tokens.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.testinfra.TestInfrastructure;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.PoolCount;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.service.Settings;
import dev.toolshelf.tokens.total.EntityChange;
import dev.toolshelf.tokens.total.HeldTotal;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalKey;
import dev.toolshelf.tokens.total.TotalStamp;
import dev.toolshelf.tokens.total.TotalStore.Kept;
import dev.toolshelf.tokens.total.TotalStore.Touched;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** On a real Redis. */
class RedisTotalStoreIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final TestInfrastructure SERVERS = TestInfrastructure.shared();
    private static final TotalKey KEY = new TotalKey("acme", "dev", "gpt");
    private static final TotalKey OTHER = new TotalKey("acme", "other", "gpt");
    private static final List<String> SOURCES = List.of("a", "b.2", "c-3");

    private final String prefix = "it" + Long.toHexString(System.nanoTime());
    private final TokenCountConfig config = Settings.tokens(Map.of());
    private final RedisCalls redis =
            new RedisCalls(Settings.redis(SERVERS.redisUrl()), new TokenMetrics(new SimpleMeterRegistry()));
    private final RedisTotalStore store = new RedisTotalStore(redis, prefix, config.lives());

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
    void the_scripts_keep_and_invalidate_by_the_rules_of_a_held_total() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int refused = 0;
        for (int round = 0; round < 60; round++) {
            TotalKey key = new TotalKey("acme", "rules" + round, "gpt");
            HeldTotal model = null;
            for (int step = 0; step < 25; step++) {
                String where = "seed %d round %d step %d".formatted(seed, round, step);
                if (random.nextBoolean()) {
                    HeldTotal next = total(stamp(random));
                    Optional<HeldTotal> then = HeldTotal.keep(model, next);
                    assertThat(store.keep(key, next)).as(where).isEqualTo(then.isPresent() ? Kept.KEPT : Kept.REFUSED);
                    model = then.orElse(model);
                    refused += then.isPresent() ? 0 : 1;
                } else {
                    EntityChange change = change(random);
                    long pool =
                            change.entity().type() == EntityKey.Type.POOL ? change.revision() : 1 + random.nextInt(4);
                    model = HeldTotal.invalidate(model, pool, change).orElse(model);
                    assertThat(store.changed(change, List.of(new Touched(key, pool))))
                            .isTrue();
                }
                assertThat(store.read(key)).as(where).isEqualTo(Optional.ofNullable(model));
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void a_change_takes_back_the_totals_of_thousands_of_pools() {
        List<Touched> touched = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            TotalKey key = new TotalKey("acme", "many" + i, "gpt");
            touched.add(new Touched(key, 1));
            assertThat(store.keep(key, total(new TotalStamp("characters", 1, Map.of("a", 1L)))))
                    .isEqualTo(Kept.KEPT);
        }

        assertThat(store.changed(new EntityChange(EntityKey.source("acme", "a"), 2, false), touched))
                .isTrue();

        assertThat(touched)
                .allSatisfy(one ->
                        assertThat(store.read(one.key()).orElseThrow().total()).isNull());
    }

    @Test
    void a_total_is_kept_for_about_an_hour_and_the_trace_of_a_change_for_ten_minutes() {
        store.keep(KEY, total(new TotalStamp("characters", 1, Map.of("a", 1L))));
        assertThat(life())
                .isBetween(
                        Duration.ofMinutes(53).toMillis(),
                        Duration.ofMinutes(67).toMillis());

        store.changed(new EntityChange(EntityKey.pool("acme", "dev"), 2, false), List.of(new Touched(KEY, 2)));
        assertThat(life()).isBetween(1L, Duration.ofMinutes(10).toMillis());
    }

    @Test
    void without_room_an_old_total_goes_all_the_same() {
        store.keep(KEY, total(new TotalStamp("characters", 1, Map.of("a", 1L))));
        try (RedisClient client = RedisClient.create(SERVERS.redisUrl());
                FullRedis full = new FullRedis(client)) {
            assertThat(store.changed(
                            new EntityChange(EntityKey.source("acme", "a"), 2, false), List.of(new Touched(KEY, 1))))
                    .isTrue();

            assertThat(store.read(KEY).map(HeldTotal::total)).isEmpty();
            assertThat(store.keep(OTHER, total(new TotalStamp("characters", 1, Map.of("a", 1L)))))
                    .isEqualTo(Kept.AWAY);
        }
    }

    @Test
    void what_cannot_be_read_is_not_there_and_is_overwritten() {
        try (RedisClient client = RedisClient.create(SERVERS.redisUrl())) {
            client.set(prefix + "/total/acme/dev/gpt", "broken\nbeyond\nrepair");
            client.lpush(prefix + "/total/acme/list/gpt", "of another type");
        }
        HeldTotal total = total(new TotalStamp("characters", 1, Map.of("a", 1L)));

        assertThat(store.read(KEY)).isEmpty();
        assertThat(store.keep(KEY, total)).isEqualTo(Kept.KEPT);
        assertThat(store.read(KEY)).contains(total);
        assertThat(store.read(new TotalKey("acme", "list", "gpt"))).isEmpty();
        assertThat(redis.answers()).isTrue();
    }

    private long life() {
        try (RedisClient client = RedisClient.create(SERVERS.redisUrl())) {
            return client.pttl(prefix + "/total/acme/dev/gpt");
        }
    }

    private static EntityChange change(Random random) {
        long revision = 1 + random.nextInt(5);
        return random.nextInt(4) == 0
                ? new EntityChange(EntityKey.pool("acme", "dev"), revision, random.nextBoolean())
                : new EntityChange(
                        EntityKey.source("acme", SOURCES.get(random.nextInt(3))), revision, random.nextBoolean());
    }

    private static TotalStamp stamp(Random random) {
        Map<String, Long> sources = new LinkedHashMap<>();
        for (String id : SOURCES) {
            if (random.nextInt(4) > 0) {
                sources.put(id, random.nextInt(11) - 5L);
            }
        }
        return new TotalStamp(random.nextBoolean() ? "characters" : "jtokkit-o200k", 1 + random.nextInt(4), sources);
    }

    private static HeldTotal total(TotalStamp stamp) {
        PoolCount count = new PoolCount("gpt", CountUnit.TOKENIZER, 1, 10, 7L, 10, 7L, List.of());
        PoolTotal total = new PoolTotal("acme", "dev", stamp.pool(), count, List.of(), List.of("x\ny"), true);
        return new HeldTotal(stamp, total, 1_700_000_000_000L);
    }
}
