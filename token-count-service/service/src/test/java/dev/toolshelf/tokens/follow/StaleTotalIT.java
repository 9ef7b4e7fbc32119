package dev.toolshelf.tokens.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.testinfra.TestInfrastructure;
import dev.toolshelf.tokens.cache.FullRedis;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.cache.RedisTotalStore;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.service.Settings;
import dev.toolshelf.tokens.total.EntityChange;
import dev.toolshelf.tokens.total.HeldTotal;
import dev.toolshelf.tokens.total.TotalKey;
import dev.toolshelf.tokens.total.TotalLookup;
import dev.toolshelf.tokens.total.TotalLookup.Origin;
import dev.toolshelf.tokens.total.TotalStore;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.RedisClient;

/** The race of a total that is summed up, a change, its invalidation and a late write, on a real Redis and two instances. */
class StaleTotalIT {

    private static final TestInfrastructure SERVERS = TestInfrastructure.shared();
    private static final TotalKey KEY = new TotalKey("acme", "dev", "gpt");
    private static final List<String> SOURCES = List.of("one", "two", "three");

    private final TokenCountConfig config = Settings.tokens(Map.of("toolshelf.tokens.lives.invalidation", "PT60S"));
    private final RedisCalls redis = new RedisCalls(
            Settings.redis(SERVERS.redisUrl(), Map.of("toolshelf.redis.rest", "PT0.01S")),
            new TokenMetrics(new SimpleMeterRegistry()));
    private final String prefix = "stale" + Long.toHexString(System.nanoTime());
    private final Between store = new Between(new RedisTotalStore(redis, prefix, config.lives()));
    private final Shelf shelf = new Shelf(new Memory(), store);
    private final Shelf other = new Shelf(new Memory(), store);

    @BeforeEach
    void pool() {
        SERVERS.ensureRunning();
        await().atMost(Duration.ofSeconds(60)).until(redis::answers);
        for (Shelf one : List.of(shelf, other)) {
            one.put("one", 1, tools(1));
            one.put("two", 1, tools(1));
            one.putPool("dev", 1, "one", "two");
            one.settle();
        }
    }

    @AfterEach
    void close() {
        shelf.close();
        other.close();
        redis.close();
        SERVERS.ensureRunning();
    }

    @Test
    void a_total_that_is_written_after_its_source_changed_is_not_kept_and_not_served() {
        store.beforeKeeping = () -> {
            shelf.put("one", 2, tools(2));
            shelf.settle();
        };

        TotalLookup.Answer late = answer(shelf);
        TotalLookup.Answer next = answer(shelf);

        // The late one is refused, so the state is read again, and that total is kept.
        assertThat(store.kept).containsExactly(TotalStore.Kept.REFUSED, TotalStore.Kept.KEPT);
        assertThat(late.behind()).isFalse();
        assertThat(tools(late)).isEqualTo(3);
        assertThat(next.origin()).isEqualTo(Origin.LOCAL);
        assertThat(next.total()).isEqualTo(late.total());
    }

    @Test
    void a_total_that_is_written_after_its_pool_changed_is_not_kept_and_not_served() {
        store.beforeKeeping = () -> {
            shelf.putPool("dev", 2, "one");
            shelf.settle();
        };

        assertThat(tools(answer(shelf))).isEqualTo(1);
        assertThat(store.kept).containsExactly(TotalStore.Kept.REFUSED, TotalStore.Kept.KEPT);
        assertThat(tools(answer(shelf))).isEqualTo(1);
    }

    @Test
    void after_a_source_was_deleted_totals_are_kept_again_at_once() {
        answer(shelf);
        shelf.deleteSource("two", 2);
        shelf.settle();

        assertThat(tools(answer(shelf))).isEqualTo(1);
        assertThat(store.read(KEY).orElseThrow().total()).isNotNull();
        assertThat(answer(shelf).origin()).isEqualTo(Origin.LOCAL);
    }

    @Test
    void an_instance_that_has_not_read_a_change_says_that_it_is_behind_and_brings_nothing_old_back() {
        answer(other);
        shelf.put("one", 2, tools(2));
        shelf.settle();
        other.local.flush();

        TotalLookup.Answer behind = answer(other);

        assertThat(behind.behind()).isTrue();
        assertThat(tools(behind)).isEqualTo(2);
        assertThat(store.read(KEY).orElseThrow().total()).isNull();
        other.put("one", 2, tools(2));
        other.settle();
        assertThat(answer(other).behind()).isFalse();
        assertThat(tools(answer(other))).isEqualTo(3);
    }

    @Test
    void an_instance_that_was_told_of_a_change_does_not_give_what_it_remembers() {
        answer(other);
        assertThat(answer(other).origin()).isEqualTo(Origin.LOCAL);

        other.totals.told(new EntityChange(EntityKey.source("acme", "one"), 2, false));

        assertThat(answer(other).behind()).isTrue();
    }

    @Test
    void an_old_total_that_came_back_because_redis_lost_the_trace_of_a_change_is_not_served() {
        store.beforeKeeping = () -> {
            shelf.putStateOnly("one", 2, tools(2));
            SERVERS.restartRedis();
            await().atMost(Duration.ofSeconds(60)).until(redis::answers);
        };

        assertThat(tools(answer(shelf))).isEqualTo(2);
        assertThat(store.kept).containsExactly(TotalStore.Kept.KEPT);
        assertThat(tools(answer(shelf))).isEqualTo(3);
    }

    @Test
    void no_schedule_on_two_instances_serves_an_old_total_whatever_happens_to_redis() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        long[] revisions = {1, 1, 0};
        List<Runnable> toRead = new ArrayList<>();
        for (int step = 0; step < 500; step++) {
            switch (random.nextInt(6)) {
                case 0, 1 -> toRead.add(change(random, revisions));
                case 2 -> {
                    toRead.forEach(Runnable::run);
                    toRead.clear();
                }
                case 3, 4 -> {
                    Shelf one = random.nextBoolean() ? shelf : other;
                    if (random.nextInt(3) == 0) {
                        store.beforeKeeping = () -> toRead.add(change(random, revisions));
                    }
                    int before = expected(one);
                    TotalLookup.Answer answer = answer(one);
                    int after = expected(one);
                    assertThat(tools(answer)).as("seed %d step %d", seed, step).isIn(before, after);
                    if (store.beforeKeeping == Between.NOTHING && answer.origin() != Origin.COMPUTED) {
                        assertThat(tools(answer))
                                .as("seed %d step %d", seed, step)
                                .isEqualTo(after);
                    }
                    store.beforeKeeping = Between.NOTHING;
                }
                default -> hurt(random.nextInt(60));
            }
        }
        assertThat(store.kept).contains(TotalStore.Kept.KEPT, TotalStore.Kept.REFUSED, TotalStore.Kept.AWAY);
    }

    /** A change that the first instance reads now, and the second when what is returned runs. */
    private Runnable change(Random random, long[] revisions) {
        int which = random.nextInt(3);
        long revision = ++revisions[which];
        Tool[] tools = tools(1 + random.nextInt(9));
        shelf.put(SOURCES.get(which), revision, tools);
        if (random.nextInt(3) > 0) {
            shelf.settle();
        }
        return () -> other.put(SOURCES.get(which), revision, tools);
    }

    private void hurt(int how) {
        switch (how) {
            case 0 -> SERVERS.restartRedis();
            case 1 -> SERVERS.killRedis();
            case 2 -> SERVERS.pauseRedis();
            case 3 -> {
                SERVERS.ensureRunning();
                try (RedisClient client = RedisClient.create(SERVERS.redisUrl());
                        FullRedis full = new FullRedis(client)) {
                    answer(shelf);
                }
            }
            case 4 -> shelf.local.flush();
            default -> {
                if (!redis.answers()) {
                    SERVERS.ensureRunning();
                }
            }
        }
    }

    /** What the sources that this instance sees have together. */
    private static int expected(Shelf one) {
        return one.catalog.pool("acme", "dev").orElseThrow().sources().stream()
                .mapToInt(id -> one.catalog.source("acme", id).orElseThrow().toolCount())
                .sum();
    }

    private static int tools(TotalLookup.Answer answer) {
        return answer.total().count().deferredTools();
    }

    private static TotalLookup.Answer answer(Shelf one) {
        one.settle();
        return one.totals.of("acme", "dev", Shelf.GPT).orElseThrow();
    }

    private static Tool[] tools(int number) {
        Tool[] tools = new Tool[number];
        for (int i = 0; i < number; i++) {
            tools[i] = Tool.of("tool" + i, "Does " + i, "{\"type\":\"object\"}");
        }
        return tools;
    }

    /** Lets something happen once between summing up and writing. */
    private static final class Between implements TotalStore {
        private static final Runnable NOTHING = () -> {};
        private final TotalStore store;
        private final List<Kept> kept = new ArrayList<>();
        private Runnable beforeKeeping = NOTHING;

        Between(TotalStore store) {
            this.store = store;
        }

        @Override
        public Optional<HeldTotal> read(TotalKey key) {
            return store.read(key);
        }

        @Override
        public Kept keep(TotalKey key, HeldTotal next) {
            Runnable happening = beforeKeeping;
            beforeKeeping = NOTHING;
            happening.run();
            kept.add(store.keep(key, next));
            return kept.get(kept.size() - 1);
        }

        @Override
        public boolean changed(EntityChange change, Collection<Touched> touched) {
            return store.changed(change, touched);
        }
    }
}
