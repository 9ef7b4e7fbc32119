package dev.toolshelf.tokens.service;

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
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.topic.TokenTopics;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes to the topics what the catalog would, and reads what is published. */
final class CatalogWriter implements AutoCloseable {

    private final String bootstrapServers;
    private final String prefix;
    private final KafkaProducer<String, byte[]> producer;
    private final KafkaConsumer<String, byte[]> consumer;
    private final Map<String, ListingCount> published = new HashMap<>();

    CatalogWriter(String bootstrapServers, String prefix) {
        this.bootstrapServers = bootstrapServers;
        this.prefix = prefix;
        Map<String, Object> config = Map.of("bootstrap.servers", bootstrapServers);
        this.producer = new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer());
        this.consumer = new KafkaConsumer<>(config, new StringDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> counts = List.of(new TopicPartition(TokenTopics.COUNTS.under(prefix), 0));
        consumer.assign(counts);
        consumer.seekToBeginning(counts);
    }

    /** A source with these tools, and the change that says so. */
    Source put(String id, long revision, Tool... tools) {
        Source source = putSilently(id, revision, tools);
        change(EntityKey.source("acme", id), new CatalogChange(What.PUT, revision, source.digest(), null));
        return source;
    }

    /** A source whose change event got lost. */
    Source putSilently(String id, long revision, Tool... tools) {
        Listing listing = new Listing(null, List.of(tools));
        Source source = source(id, revision, listing);
        send(CatalogTopics.STATE, EntityKey.definitions(listing.digest()), Listing.CODEC.encode(listing));
        send(CatalogTopics.STATE, EntityKey.source("acme", id).toString(), Source.CODEC.encode(source));
        return source;
    }

    /** A source that was written, but whose transaction was aborted. */
    void putAndAbort(String id, long revision, Tool... tools) {
        Listing listing = new Listing(null, List.of(tools));
        Map<String, Object> config =
                Map.of("bootstrap.servers", bootstrapServers, "transactional.id", prefix + "-aborts");
        try (KafkaProducer<String, byte[]> aborting =
                new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer())) {
            aborting.initTransactions();
            aborting.beginTransaction();
            aborting.send(new ProducerRecord<>(
                    CatalogTopics.STATE.under(prefix),
                    EntityKey.source("acme", id).toString(),
                    Source.CODEC.encode(source(id, revision, listing))));
            aborting.flush();
            aborting.abortTransaction();
        }
    }

    private static Source source(String id, long revision, Listing listing) {
        return new Source(
                "acme",
                id,
                SourceKind.MCP,
                id,
                revision,
                SourceStatus.READY,
                null,
                listing.digest(),
                listing.tools().size(),
                List.of(),
                null,
                null);
    }

    void deleteSource(String id, long revision) {
        EntityKey key = EntityKey.source("acme", id);
        send(CatalogTopics.STATE, key.toString(), null);
        change(key, new CatalogChange(What.DELETED, revision, null, null));
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

    void send(Topic topic, String key, byte[] value) {
        try {
            producer.send(new ProducerRecord<>(topic.under(prefix), key, value)).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** The newest count of a source in a family, or {@code null}; reads on. */
    ListingCount published(Source source, String family) {
        consumer.poll(Duration.ofMillis(100))
                .forEach(record -> published.put(record.key(), ListingCount.CODEC.decode(record.value())));
        return published.get(ListingCount.key(source.digest(), source.label(), family));
    }

    @Override
    public void close() {
        producer.close();
        consumer.close();
    }
}
