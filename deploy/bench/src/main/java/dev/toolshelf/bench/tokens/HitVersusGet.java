package dev.toolshelf.bench.tokens;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.infrastructure.RedisServer;
import dev.toolshelf.infrastructure.RedisSettings;
import dev.toolshelf.local.stack.DataFolder;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.total.TotalLookup.Origin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import redis.clients.jedis.UnifiedJedis;

/**
 * A pool's total asked again and again: from Redis, from this instance's memory, and beside it a bare GET of the same value on
 * the same connection pool, in turns. Every question goes the whole way from the pool's id to the decoded total.
 */
public final class HitVersusGet implements Measurement {

    private static final int SOURCES = 10;
    private static final int TOOLS = 20;
    private static final int WARM_UP = 10_000;
    private static final int ROUNDS = 30_000;
    private static final String PREFIX = "bench";
    private static final String POOL = "pool";

    @Override
    public String name() {
        return "tokens-hit";
    }

    @Override
    public String about() {
        return "a total from Redis against a bare GET, and from memory (about half a minute)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException {
        try (RedisServer server = RedisServer.with(
                        RedisSettings.in(DataFolder.temporary().path().resolve("redis")));
                Closing closing = new Closing()) {
            server.start();
            RedisCalls redis = closing.on(Settings.redis(server.url(), Map.of()));
            MapStore state = new MapStore();
            MapStore counts = new MapStore();
            TokenParts remote = closing.on(new TokenParts(() -> state, () -> counts, redis, PREFIX, 0, count -> {}));
            TokenParts near = closing.on(new TokenParts(() -> state, () -> counts, redis, PREFIX, 100, count -> {}));
            fill(state, counts, remote);
            ask(remote, Origin.COMPUTED);
            ask(near, Origin.SHARED);
            byte[] key = (PREFIX + "/total/" + SampleCatalog.TENANT + "/" + POOL + "/" + TokenParts.FAMILY.id())
                    .getBytes(StandardCharsets.UTF_8);
            double[] hits = new double[ROUNDS];
            double[] gets = new double[ROUNDS];
            double[] locals = new double[ROUNDS];
            long before = 0;
            for (int i = -WARM_UP; i < ROUNDS; i++) {
                if (i == 0) {
                    before = commands(redis);
                }
                double get = micros(() -> redis.call(client -> client.get(key)).orElseThrow());
                double hit = micros(() -> ask(remote, Origin.SHARED));
                double local = micros(() -> ask(near, Origin.LOCAL));
                if (i >= 0) {
                    gets[i] = get;
                    hits[i] = hit;
                    locals[i] = local;
                }
            }
            long roundTrips = commands(redis) - before - 1;
            if (roundTrips != 2L * ROUNDS) {
                throw new IllegalStateException(roundTrips + " commands for " + ROUNDS + " GETs and as many hits");
            }
            double hit = Percentile.of(0.99, hits);
            double get = Percentile.of(0.99, gets);
            return List.of(
                    new Measured(
                            "tokens.hit-vs-get",
                            "total of a pool of 10 sources from Redis, one round trip, against a bare GET of it, p99",
                            hit,
                            get,
                            hit / get,
                            "µs"),
                    new Measured(
                            "tokens.hit-vs-get-p50",
                            "the same, p50",
                            Percentile.of(0.5, hits),
                            Percentile.of(0.5, gets),
                            Percentile.of(0.5, hits) / Percentile.of(0.5, gets),
                            "µs"),
                    Measured.alone(
                            "tokens.local-hit",
                            "the same from memory, no round trip, p99",
                            Percentile.of(0.99, locals),
                            "µs"));
        }
    }

    private static void ask(TokenParts parts, Origin expected) {
        Origin origin = parts.totals
                .of(SampleCatalog.TENANT, POOL, TokenParts.FAMILY)
                .orElseThrow()
                .origin();
        // In the middle of a long pause of this machine a life may end or a call may take too long.
        if (origin != expected && !(expected == Origin.LOCAL && origin == Origin.SHARED)) {
            throw new IllegalStateException("the total came from " + origin + ", not from " + expected);
        }
    }

    private static void fill(MapStore state, MapStore counts, TokenParts parts) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < SOURCES; i++) {
            Listing listing = SampleCatalog.listing(i, TOOLS);
            Source source = SampleCatalog.source("source" + i, 1, listing);
            ids.add(source.id());
            put(state, parts, EntityKey.definitions(source.digest()), Listing.CODEC.encode(listing));
            put(state, parts, "source/" + SampleCatalog.TENANT + "/" + source.id(), Source.CODEC.encode(source));
            ListingCount count = parts.counters
                    .count(source.digest(), source.label(), listing, TokenParts.FAMILY)
                    .count();
            counts.records.put(count.key(), ListingCount.CODEC.encode(count));
        }
        put(
                state,
                parts,
                "pool/" + SampleCatalog.TENANT + "/" + POOL,
                Pool.CODEC.encode(SampleCatalog.pool(POOL, ids)));
    }

    private static void put(MapStore state, TokenParts parts, String key, byte[] value) {
        state.records.put(key, value);
        parts.index.state(key, value);
    }

    private static double micros(Runnable what) {
        long began = System.nanoTime();
        what.run();
        return (System.nanoTime() - began) / 1e3;
    }

    private static long commands(RedisCalls redis) {
        String stats = redis.call((UnifiedJedis client) -> client.info("stats")).orElseThrow();
        return stats.lines()
                .filter(line -> line.startsWith("total_commands_processed:"))
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).trim()))
                .findFirst()
                .orElseThrow();
    }
}
