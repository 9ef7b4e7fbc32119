package dev.toolshelf.bench.tokens;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.infrastructure.RedisServer;
import dev.toolshelf.infrastructure.RedisSettings;
import dev.toolshelf.local.stack.DataFolder;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.cache.RedisTotalStore;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import redis.clients.jedis.Protocol;

/**
 * The stale race in random orders on a real Redis, which now and then is killed, paused, restarted empty or full, while every
 * third notice is lost. Counts answers that miss what their instance had read or been told of, and totals that stand in Redis
 * although an invalidation of what they were summed up from was carried out.
 */
public final class StaleTotals implements Measurement {

    private static final int SCHEDULES = 100_000;
    private static final int HURT_EVERY = 1_000;
    private static final int SAY_EVERY = 10_000;

    @Override
    public String name() {
        return "tokens-stale";
    }

    @Override
    public String about() {
        return "old totals in 100,000 random orders of the stale race on a real Redis (some minutes)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException {
        long seed = System.nanoTime();
        context.progress().accept("seed " + seed);
        int served = 0;
        int kept = 0;
        long answers = 0;
        long cached = 0;
        try (RedisServer server = RedisServer.with(
                        RedisSettings.in(DataFolder.temporary().path().resolve("redis")));
                Closing closing = new Closing()) {
            server.start();
            RedisCalls redis = closing.on(Settings.redis(server.url(), Map.of("toolshelf.redis.rest", "PT0.01S")));
            RedisTotalStore store =
                    new RedisTotalStore(redis, "stale", Settings.tokens().lives());
            for (int i = 0; i < SCHEDULES; i++) {
                Hurt hurt = i % HURT_EVERY == 0
                        ? new Hurt(server, redis, i / HURT_EVERY % Hurt.WAYS)
                        : new Hurt(server, redis, Hurt.NONE);
                StaleSchedule schedule = new StaleSchedule(new Random(seed + i), store, "pool" + i, hurt);
                schedule.run();
                hurt.heal();
                served += schedule.servedOld();
                kept += schedule.keptOld();
                answers += schedule.answers();
                cached += schedule.cached();
                if (i % SAY_EVERY == 0) {
                    context.progress().accept("%d schedules, %d served old, %d kept old".formatted(i, served, kept));
                }
            }
        }
        String of = "%,d answers, %,d of them from a cache, in %,d schedules".formatted(answers, cached, SCHEDULES);
        return List.of(
                Measured.alone("tokens.stale", "old totals served; " + of, served, "old totals"),
                Measured.alone(
                        "tokens.stale-kept", "old totals left in Redis after an invalidation", kept, "old totals"));
    }

    /** One way to hurt Redis in the middle of a schedule. */
    static final class Hurt implements Runnable {
        static final int WAYS = 4;
        static final int NONE = -1;
        private final RedisServer server;
        private final RedisCalls redis;
        private final int way;
        private boolean hurt;
        private boolean forgot;

        Hurt(RedisServer server, RedisCalls redis, int way) {
            this.server = server;
            this.redis = redis;
            this.way = way;
        }

        /** Whether Redis may have lost what it knew. */
        boolean forgets() {
            return forgot;
        }

        @Override
        public void run() {
            if (hurt || way == NONE) {
                return;
            }
            hurt = true;
            forgot = way <= 1;
            switch (way) {
                case 0 -> server.kill();
                case 1 -> {
                    server.kill();
                    server.start();
                }
                case 2 -> server.pause();
                default -> room("1");
            }
        }

        private void room(String bytes) {
            redis.call(client -> client.sendCommand(Protocol.Command.CONFIG, "SET", "maxmemory", bytes));
        }

        /** Redis is well again. */
        void heal() {
            if (!hurt) {
                return;
            }
            switch (way) {
                case 0 -> server.start();
                case 2 -> server.resume();
                case 3 -> room("0");
                default -> hurt = false;
            }
            hurt = false;
            long deadline = System.nanoTime() + 60_000_000_000L;
            while (!redis.answers()) {
                if (System.nanoTime() > deadline) {
                    throw new IllegalStateException("Redis did not come back");
                }
                Thread.onSpinWait();
            }
        }
    }
}
