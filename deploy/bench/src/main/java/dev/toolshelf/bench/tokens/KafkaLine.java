package dev.toolshelf.bench.tokens;

import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.publish.KafkaCountPublisher;
import dev.toolshelf.tokens.topic.TokenTopics;
import dev.toolshelf.tokens.topology.TokenCountTopology;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** A broker's topics, a transactional writer as the catalog has one, and the topologies that are compared. */
final class KafkaLine implements AutoCloseable {

    private static final int COMMIT_MILLIS = 25;
    private static final int POLL_MILLIS = 5;
    private static final String IN = "pass.in";
    private static final String OUT = "pass.out";
    private static final Duration START_LIMIT = Duration.ofMinutes(2);

    private final String bootstrap;
    private final Path folder;
    private final String prefix;
    private final KafkaProducer<String, byte[]> writer;

    KafkaLine(String bootstrap, Path folder, String prefix) {
        this.bootstrap = bootstrap;
        this.folder = folder;
        this.prefix = prefix;
        createTopics();
        this.writer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap, "transactional.id", "bench", "linger.ms", 0),
                new StringSerializer(),
                new ByteArraySerializer());
        writer.initTransactions();
    }

    private void createTopics() {
        Set<String> names = Set.of(
                IN,
                OUT,
                CatalogTopics.STATE.under(prefix),
                CatalogTopics.CHANGES.under(prefix),
                TokenTopics.COUNTS.under(prefix));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrap))) {
            admin.createTopics(names.stream()
                            .map(name -> new NewTopic(name, 1, (short) 1))
                            .toList())
                    .all()
                    .get(60, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("no topics", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Writes records in one transaction; they are visible when this returns. */
    void write(Map<Topic, Map<String, byte[]>> records) {
        writer.beginTransaction();
        records.forEach((topic, some) ->
                some.forEach((key, value) -> writer.send(new ProducerRecord<>(topic.under(prefix), key, value))));
        writer.commitTransaction();
    }

    /** Passes records on, exactly once. */
    PassThrough passThrough() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(IN, Consumed.with(Serdes.String(), Serdes.ByteArray()))
                .to(OUT, Produced.with(Serdes.String(), Serdes.ByteArray()));
        return new PassThrough(streams(builder.build(), "pass", StreamsConfig.EXACTLY_ONCE_V2), consumer(OUT));
    }

    /** The service's topology and parts. */
    TokenCount tokenCount(RedisCalls redis) {
        return new TokenCount(redis);
    }

    private KafkaStreams streams(Topology topology, String id, String guarantee) {
        KafkaStreams streams = new KafkaStreams(topology, properties(id, guarantee));
        streams.start();
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (streams.state() != KafkaStreams.State.RUNNING) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException(id + " is " + streams.state());
            }
            LockSupport.parkNanos(10_000_000);
        }
        return streams;
    }

    private Properties properties(String id, String guarantee) {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, id);
        properties.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
        properties.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, guarantee);
        properties.put(StreamsConfig.COMMIT_INTERVAL_MS_CONFIG, COMMIT_MILLIS);
        properties.put(StreamsConfig.POLL_MS_CONFIG, POLL_MILLIS);
        properties.put(StreamsConfig.STATE_DIR_CONFIG, folder.resolve("streams").toString());
        properties.put("consumer.isolation.level", "read_committed");
        properties.put("consumer.auto.offset.reset", "earliest");
        properties.put("producer.linger.ms", 0);
        return properties;
    }

    private KafkaConsumer<String, byte[]> consumer(String topic) {
        KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrap,
                        "isolation.level",
                        "read_committed",
                        "group.id",
                        "bench-" + topic),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        TopicPartition only = new TopicPartition(topic, 0);
        consumer.assign(List.of(only));
        consumer.seekToBeginning(List.of(only));
        return consumer;
    }

    private static Set<String> keys(KafkaConsumer<String, byte[]> consumer) {
        Set<String> keys = new HashSet<>();
        consumer.poll(Duration.ofMillis(POLL_MILLIS)).forEach(record -> keys.add(record.key()));
        return keys;
    }

    @Override
    public void close() {
        writer.close(Duration.ofSeconds(5));
    }

    /** The topology that only passes on, its writer and its reader. */
    final class PassThrough implements AutoCloseable {
        private final KafkaStreams streams;
        private final KafkaConsumer<String, byte[]> reader;

        private PassThrough(KafkaStreams streams, KafkaConsumer<String, byte[]> reader) {
            this.streams = streams;
            this.reader = reader;
        }

        /** One record in one transaction. */
        void send(String key) {
            writer.beginTransaction();
            writer.send(new ProducerRecord<>(IN, key, new byte[100]));
            writer.commitTransaction();
        }

        /** The keys that have come out since the last call. */
        Set<String> poll() {
            return keys(reader);
        }

        @Override
        public void close() {
            streams.close(Duration.ofSeconds(20));
            reader.close();
        }
    }

    /** The service, without its endpoints. */
    final class TokenCount implements AutoCloseable {
        private final Closing closing = new Closing();
        private final TokenParts parts;
        private final KafkaConsumer<String, byte[]> reader;
        private volatile KafkaStreams streams;

        private TokenCount(RedisCalls redis) {
            Map<String, Object> kafka = new HashMap<>(Map.of("bootstrap.servers", bootstrap));
            KafkaCountPublisher publisher = closing.on(new KafkaCountPublisher(
                    kafka, prefix, Clock.systemUTC(), new TokenMetrics(new SimpleMeterRegistry())));
            this.parts = closing.on(new TokenParts(
                    () -> store(TokenCountTopology.CATALOG_STATE),
                    () -> store(TokenCountTopology.PUBLISHED_COUNTS),
                    redis,
                    prefix,
                    10_000,
                    publisher));
            String id = "token-count-" + UUID.randomUUID();
            Map<String, Object> config = properties(id, StreamsConfig.AT_LEAST_ONCE).entrySet().stream()
                    .collect(Collectors.toMap(entry -> entry.getKey().toString(), Map.Entry::getValue));
            Topology topology =
                    TokenCountTopology.build(new StreamsConfig(config), prefix, parts.index, parts.follower);
            this.streams = streams(topology, id, StreamsConfig.AT_LEAST_ONCE);
            KafkaStreams running = streams;
            closing.on(() -> running.close(Duration.ofSeconds(20)));
            this.reader = closing.on(consumer(TokenTopics.COUNTS.under(prefix)));
        }

        private ReadOnlyKeyValueStore<String, byte[]> store(String name) {
            return streams.store(StoreQueryParameters.fromNameAndType(name, QueryableStoreTypes.keyValueStore()));
        }

        TokenParts parts() {
            return parts;
        }

        /** The keys of the counts that were published since the last call. */
        Set<String> poll() {
            return keys(reader);
        }

        @Override
        public void close() {
            closing.close();
        }
    }
}
