package dev.toolshelf.tokens.follow;

import static org.awaitility.Awaitility.await;

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
import dev.toolshelf.tokens.cache.CountCache;
import dev.toolshelf.tokens.cache.TotalCache;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.TokenizerCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.topic.TokenTopics;
import dev.toolshelf.tokens.topology.TokenCountTopology;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueStore;

/** The whole follower on the topology's own stores, without a broker: what is published waits for {@link #settle()}. */
final class Shelf implements AutoCloseable {

    static final ModelFamily GPT = ModelFamilies.builtIn().byId("gpt").orElseThrow();

    final Queue<ListingCount> outbox = new ConcurrentLinkedQueue<>();
    final CatalogState catalog;
    final PoolTotals totals;

    private static final String PREFIX = "shelf";
    private final JobQueue queue = new JobQueue(2, 10_000);
    private final TopologyTestDriver driver;

    Shelf(CountCache counts, TotalCache totalCache) {
        UnreadableRecords unreadable = new UnreadableRecords();
        TokenMetrics metrics = new TokenMetrics(new SimpleMeterRegistry());
        CounterChain counters = new CounterChain(List.of(new TokenizerCounter()));
        this.catalog = new CatalogState(() -> store(TokenCountTopology.CATALOG_STATE), unreadable);
        PublishedCounts published = new PublishedCounts(() -> store(TokenCountTopology.PUBLISHED_COUNTS), unreadable);
        Counting counting =
                new Counting(catalog, published, counts, counters, List.of(GPT), outbox::add, queue, metrics);
        this.totals = new PoolTotals(catalog, published, totalCache, counters, List.of(GPT), Profiles.builtIn());
        ChangeFollower follower = new ChangeFollower(catalog, counting, totals, queue, unreadable, metrics);
        StreamsConfig config = new StreamsConfig(
                Map.of(StreamsConfig.APPLICATION_ID_CONFIG, "test", StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "none:1"));
        this.driver = new TopologyTestDriver(TokenCountTopology.build(config, PREFIX, follower), new Properties());
    }

    private KeyValueStore<String, byte[]> store(String name) {
        return driver.getKeyValueStore(name);
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
        await().atMost(Duration.ofSeconds(60)).until(() -> queue.length() == 0);
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
