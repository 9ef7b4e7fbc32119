package dev.toolshelf.tokens.follow;

import static org.awaitility.Awaitility.await;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.change.CatalogChange.What;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.cache.ParkedPatience;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.TokenizerCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.load.CountLoads;
import dev.toolshelf.tokens.load.CountStore;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.topic.TokenTopics;
import dev.toolshelf.tokens.topology.TokenCountTopology;
import dev.toolshelf.tokens.total.LocalTotals;
import dev.toolshelf.tokens.total.TotalStore;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueStore;

/** The whole follower on the topology's own stores, without a broker: what is published waits for {@link #settle()}. */
final class Shelf implements AutoCloseable {

    static final ModelFamily GPT = ModelFamilies.builtIn().byId("gpt").orElseThrow();

    final Queue<ListingCount> outbox = new ConcurrentLinkedQueue<>();
    final Supplier<Long> counted;
    final CatalogState catalog;
    final CatalogIndex index = new CatalogIndex();
    final PoolTotals totals;
    final LocalTotals local = new LocalTotals(
            new LocalTotals.Limits(1_000, 1_000, Duration.ofMinutes(10)),
            () -> Duration.ofMinutes(10),
            Ticker.systemTicker());

    private static final int WORKERS = 2;
    private static final String PREFIX = "shelf";
    private final JobQueue queue = new JobQueue(WORKERS, 10_000);
    private final TopologyTestDriver driver;

    Shelf(CountStore counts, TotalStore store) {
        UnreadableRecords unreadable = new UnreadableRecords();
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        TokenMetrics metrics = new TokenMetrics(meters);
        this.counted = () -> (long) meters.find("toolshelf.tokens.counted").counters().stream()
                .mapToDouble(io.micrometer.core.instrument.Counter::count)
                .sum();
        CounterChain counters = new CounterChain(List.of(new TokenizerCounter()));
        this.catalog = new CatalogState(() -> store(TokenCountTopology.CATALOG_STATE), unreadable);
        PublishedCounts published = new PublishedCounts(() -> store(TokenCountTopology.PUBLISHED_COUNTS), unreadable);
        CountLoads loads = new CountLoads(
                counts, () -> UUID.randomUUID().toString(), () -> new ParkedPatience(Duration.ofSeconds(60)), 1_000);
        Counting counting =
                new Counting(catalog, index, published, loads, counters, List.of(GPT), outbox::add, queue, metrics);
        this.totals = new PoolTotals(
                catalog,
                index,
                published,
                local,
                store,
                counters,
                List.of(GPT),
                Profiles.builtIn(),
                Duration.ofMillis(1));
        ChangeFollower follower = new ChangeFollower(catalog, index, counting, totals, queue, unreadable, metrics);
        StreamsConfig config = new StreamsConfig(
                Map.of(StreamsConfig.APPLICATION_ID_CONFIG, "test", StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1"));
        this.driver =
                new TopologyTestDriver(TokenCountTopology.build(config, PREFIX, index, follower), new Properties());
    }

    private KeyValueStore<String, byte[]> store(String name) {
        return driver.getKeyValueStore(name);
    }

    /** Keeps all workers busy until the latch is counted down. */
    CountDownLatch holdCounting() {
        CountDownLatch end = new CountDownLatch(1);
        for (int i = 0; i < WORKERS; i++) {
            queue.offer("hold" + i, () -> {
                try {
                    end.await(60, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        return end;
    }

    /** A source, and the change that says so. */
    Source put(String id, long revision, Tool... tools) {
        Source source = putStateOnly(id, revision, tools);
        change(EntityKey.source("acme", id), new CatalogChange(What.PUT, revision, source.digest(), null));
        return source;
    }

    /** A source whose change comes later, or came before. */
    Source putStateOnly(String id, long revision, Tool... tools) {
        Listing listing = new Listing(null, List.of(tools));
        Source source = source(id, listing.digest(), revision, tools.length);
        send(CatalogTopics.STATE, EntityKey.definitions(source.digest()), Listing.CODEC.encode(listing));
        send(CatalogTopics.STATE, EntityKey.source("acme", id).toString(), Source.CODEC.encode(source));
        return source;
    }

    static Source source(String id, String digest, long revision, int tools) {
        return new Source(
                "acme",
                id,
                SourceKind.MCP,
                "srv",
                revision,
                SourceStatus.READY,
                null,
                digest,
                tools,
                List.of(),
                null,
                null);
    }

    void putPool(String id, long revision, String... sources) {
        Pool pool = new Pool("acme", id, revision, List.of(sources), null, null, null, null);
        EntityKey key = EntityKey.pool("acme", id);
        send(CatalogTopics.STATE, key.toString(), Pool.CODEC.encode(pool));
        change(key, new CatalogChange(What.PUT, revision, null, null));
    }

    void deleteSource(String id, long revision) {
        EntityKey key = EntityKey.source("acme", id);
        send(CatalogTopics.STATE, key.toString(), null);
        change(key, new CatalogChange(What.DELETED, revision, null, null));
    }

    void change(EntityKey entity, CatalogChange change) {
        send(CatalogTopics.CHANGES, entity.toString(), CatalogChange.CODEC.encode(change));
    }

    void publishedElsewhere(ListingCount count) {
        send(TokenTopics.COUNTS, count.key(), ListingCount.CODEC.encode(count));
    }

    void publishedGarbage(String key) {
        send(TokenTopics.COUNTS, key, new byte[] {'{'});
    }

    /** Waits until no job is left, then lets the topic bring back what was published; says how many counts that were. */
    int settle() {
        await().atMost(Duration.ofSeconds(60))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(() -> queue.length() == 0);
        int published = 0;
        for (ListingCount count = outbox.poll(); count != null; count = outbox.poll()) {
            publishedElsewhere(count);
            published++;
        }
        return published;
    }

    private void send(Topic topic, String key, byte[] value) {
        driver.createInputTopic(topic.under(PREFIX), new StringSerializer(), new ByteArraySerializer())
                .pipeInput(key, value);
    }

    @Override
    public void close() {
        queue.close();
        driver.close();
    }
}
