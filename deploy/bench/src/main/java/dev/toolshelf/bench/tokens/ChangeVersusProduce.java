package dev.toolshelf.bench.tokens;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.change.CatalogChange.What;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.infrastructure.KafkaBroker;
import dev.toolshelf.infrastructure.KafkaSettings;
import dev.toolshelf.infrastructure.RedisServer;
import dev.toolshelf.infrastructure.RedisSettings;
import dev.toolshelf.local.stack.DataFolder;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.count.ListingCount;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * From a changed source until the pool's old total is gone from Redis and the new listing's count is published, by the
 * service's own topology and parts. Beside it a topology that only passes records on, exactly once, with the same commit
 * interval, on the same broker. Both times begin before the producer's commit and end when a reader of committed records has it.
 */
public final class ChangeVersusProduce implements Measurement {

    private static final int WARM_UP = 50;
    private static final int ROUNDS = 300;
    private static final int TOOLS = 20;
    private static final String PREFIX = "bench";
    private static final String POOL = "pool";
    private static final String SOURCE = "source";
    private static final EntityKey SOURCE_KEY = EntityKey.source(SampleCatalog.TENANT, SOURCE);
    private static final EntityKey POOL_KEY = EntityKey.pool(SampleCatalog.TENANT, POOL);

    @Override
    public String name() {
        return "tokens-change";
    }

    @Override
    public String about() {
        return "changed source to new count, against a pass-through topology (about 2 minutes)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException {
        Path folder = DataFolder.temporary().path();
        try (KafkaBroker broker = new KafkaBroker(KafkaSettings.in(folder.resolve("kafka")));
                RedisServer server = RedisServer.with(RedisSettings.in(folder.resolve("redis")));
                Closing closing = new Closing()) {
            broker.start();
            server.start();
            KafkaLine line = closing.on(new KafkaLine(broker.bootstrap(), folder, PREFIX));
            context.progress().accept("passing records on");
            double[] passed = passOn(closing.on(line.passThrough()));
            context.progress().accept("changing a source");
            RedisCalls redis = closing.on(Settings.redis(server.url(), Map.of()));
            double[] changed = change(line, redis, closing);
            double ours = Percentile.of(0.99, changed);
            double baseline = Percentile.of(0.99, passed);
            return List.of(
                    new Measured(
                            "tokens.change-vs-produce",
                            "changed source to old total gone from Redis and new count published, local counter, against "
                                    + "a pass-through exactly-once topology, p99",
                            ours,
                            baseline,
                            ours / baseline,
                            "ms"),
                    new Measured(
                            "tokens.change-vs-produce-p50",
                            "the same, p50",
                            Percentile.of(0.5, changed),
                            Percentile.of(0.5, passed),
                            Percentile.of(0.5, changed) / Percentile.of(0.5, passed),
                            "ms"));
        }
    }

    private static double[] passOn(KafkaLine.PassThrough pass) {
        double[] millis = new double[ROUNDS];
        for (int i = -WARM_UP; i < ROUNDS; i++) {
            String key = "record" + i;
            long began = System.nanoTime();
            pass.send(key);
            until(() -> pass.poll().contains(key));
            if (i >= 0) {
                millis[i] = (System.nanoTime() - began) / 1e6;
            }
        }
        return millis;
    }

    private static double[] change(KafkaLine line, RedisCalls redis, Closing closing) {
        KafkaLine.TokenCount service = closing.on(line.tokenCount(redis));
        byte[] total = (PREFIX + "/total/" + SampleCatalog.TENANT + "/" + POOL + "/" + TokenParts.FAMILY.id())
                .getBytes(StandardCharsets.UTF_8);
        line.write(Map.of(
                CatalogTopics.STATE,
                Map.of(POOL_KEY.toString(), Pool.CODEC.encode(SampleCatalog.pool(POOL, List.of(SOURCE))))));
        double[] millis = new double[ROUNDS];
        for (int i = -WARM_UP; i < ROUNDS; i++) {
            long revision = i + WARM_UP + 1L;
            Listing listing = SampleCatalog.listing((int) revision, TOOLS);
            Source source = SampleCatalog.source(SOURCE, revision, listing);
            String count = ListingCount.key(source.digest(), source.label(), TokenParts.FAMILY.id());
            long began = System.nanoTime();
            put(line, source, listing);
            until(() -> service.poll().contains(count));
            until(() -> !holdsTotal(redis, total));
            if (i >= 0) {
                millis[i] = (System.nanoTime() - began) / 1e6;
            }
            // The next change has to find a total that it makes old.
            until(() -> {
                service.parts().totals.of(SampleCatalog.TENANT, POOL, TokenParts.FAMILY);
                return holdsTotal(redis, total);
            });
        }
        return millis;
    }

    private static void put(KafkaLine line, Source source, Listing listing) {
        CatalogChange change = new CatalogChange(What.PUT, source.revision(), source.digest(), null);
        Map<String, byte[]> state = new LinkedHashMap<>();
        state.put(EntityKey.definitions(source.digest()), Listing.CODEC.encode(listing));
        state.put(SOURCE_KEY.toString(), Source.CODEC.encode(source));
        line.write(Map.of(
                CatalogTopics.STATE,
                state,
                CatalogTopics.CHANGES,
                Map.of(SOURCE_KEY.toString(), CatalogChange.CODEC.encode(change))));
    }

    private static boolean holdsTotal(RedisCalls redis, byte[] key) {
        return redis.call(client -> client.get(key))
                .filter(value -> value[value.length - 1] == '}')
                .isPresent();
    }

    private static void until(BooleanSupplier done) {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("nothing came within a minute");
            }
            Thread.onSpinWait();
        }
    }
}
