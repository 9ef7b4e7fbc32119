package dev.toolshelf.bench.tokens;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.infrastructure.RedisServer;
import dev.toolshelf.infrastructure.RedisSettings;
import dev.toolshelf.local.stack.DataFolder;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.cache.RedisCountStore;
import dev.toolshelf.tokens.cache.RedisTotalStore;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.TokenizerCounter;
import dev.toolshelf.tokens.load.CountStore.Name;
import dev.toolshelf.tokens.total.HeldTotal;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalKey;
import dev.toolshelf.tokens.total.TotalStamp;
import dev.toolshelf.tokens.total.TotalStore.Kept;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** What Redis spends per entry, keys and its own bookkeeping included, when it holds very many; written by the service's code. */
public final class BytesPerEntry implements Measurement {

    private static final int TOTALS = 1_000_000;
    private static final int COUNTS = 100_000;
    private static final int SOURCES = 3;
    private static final int TOOLS = 20;
    private static final int THREADS = 4;
    private static final long LIMIT_MINUTES = 60;

    @Override
    public String name() {
        return "tokens-bytes";
    }

    @Override
    public String about() {
        return "memory of Redis with 1,000,000 totals and 100,000 counts (some minutes, 2 GB)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException, InterruptedException {
        try (RedisServer server = RedisServer.with(
                        RedisSettings.in(DataFolder.temporary().path().resolve("redis")));
                Closing closing = new Closing()) {
            server.start();
            RedisCalls redis = closing.on(Settings.redis(server.url(), Map.of("toolshelf.redis.time-limit", "PT10S")));
            HeldTotal total = total();
            RedisTotalStore totals =
                    new RedisTotalStore(redis, "toolshelf", Settings.tokens().lives());
            long empty = memory(redis);
            fill(TOTALS, context, i -> {
                TotalKey key = new TotalKey("tenant-" + i / 100, "pool-" + i % 100, TokenParts.FAMILY.id());
                if (totals.keep(key, total) != Kept.KEPT) {
                    throw new IllegalStateException("total " + i + " was not kept");
                }
            });
            long withTotals = memory(redis);
            RedisCountStore counts =
                    new RedisCountStore(redis, "toolshelf", Settings.tokens().lives());
            ListingCount count = count(SampleCatalog.listing(0, TOOLS), "server-0");
            fill(
                    COUNTS,
                    context,
                    i -> counts.keep(
                            new Name(count.counter(), ListingCount.key(count.digest(), "server-" + i, count.family())),
                            count,
                            false,
                            "token"));
            long withCounts = memory(redis);
            return List.of(
                    Measured.alone(
                            "tokens.bytes-per-entry",
                            "Redis memory per total, 1,000,000 pools of 3 sources",
                            (double) (withTotals - empty) / TOTALS,
                            "B"),
                    Measured.alone(
                            "tokens.bytes-per-count",
                            "Redis memory per listing of 20 tools counted, 100,000 of them",
                            (double) (withCounts - withTotals) / COUNTS,
                            "B"));
        }
    }

    private static void fill(int number, BenchContext context, IntConsumer write) throws InterruptedException {
        ExecutorService writers = Executors.newFixedThreadPool(THREADS);
        AtomicInteger next = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        for (int thread = 0; thread < THREADS; thread++) {
            writers.execute(() -> {
                for (int i = next.getAndIncrement(); i < number; i = next.getAndIncrement()) {
                    try {
                        write.accept(i);
                    } catch (IllegalStateException e) {
                        failed.incrementAndGet();
                    }
                    if (i % 200_000 == 0) {
                        context.progress().accept("written " + i);
                    }
                }
            });
        }
        writers.shutdown();
        if (!writers.awaitTermination(LIMIT_MINUTES, TimeUnit.MINUTES) || failed.get() > 0) {
            throw new IllegalStateException("not all was written, " + failed.get() + " failed");
        }
    }

    private static HeldTotal total() {
        Map<String, Source> sources = new HashMap<>();
        Map<String, Listing> listings = new HashMap<>();
        Map<String, ListingCount> counts = new HashMap<>();
        for (int i = 0; i < SOURCES; i++) {
            Listing listing = SampleCatalog.listing(i, TOOLS);
            Source source = SampleCatalog.source("source-" + i, 7, listing);
            sources.put(source.id(), source);
            listings.put(listing.digest(), listing);
            ListingCount count = count(listing, source.label());
            counts.put(count.key(), count);
        }
        var pool = SampleCatalog.pool("pool", List.of("source-0", "source-1", "source-2"));
        PoolTotal total = PoolTotal.of(
                pool, sources::get, listings::get, counts::get, chain(), TokenParts.FAMILY, "search_tools");
        TotalStamp stamp = TotalStamp.of(pool, id -> sources.get(id).revision(), "jtokkit-o200k");
        return new HeldTotal(stamp, total, System.currentTimeMillis());
    }

    private static ListingCount count(Listing listing, String label) {
        return chain().count(listing.digest(), label, listing, TokenParts.FAMILY)
                .count();
    }

    private static CounterChain chain() {
        return new CounterChain(List.of(new TokenizerCounter()));
    }

    private static long memory(RedisCalls redis) {
        String memory = redis.call(client -> client.info("memory")).orElseThrow();
        return memory.lines()
                .filter(line -> line.startsWith("used_memory:"))
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).trim()))
                .findFirst()
                .orElseThrow();
    }
}
