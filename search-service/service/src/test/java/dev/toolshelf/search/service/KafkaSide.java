package dev.toolshelf.search.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolshelf.catalog.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;

/** What the catalog and the assembler do on the topics, played by a test. */
final class KafkaSide implements AutoCloseable {

    private final String prefix;
    private final KafkaProducer<byte[], byte[]> producer;
    private final KafkaProducer<byte[], byte[]> catalog;
    private final KafkaConsumer<byte[], byte[]> consumer;

    KafkaSide(String bootstrapServers, String prefix) {
        this.prefix = prefix;
        Map<String, Object> writing = Map.of("bootstrap.servers", bootstrapServers, "max.request.size", 35_651_584);
        this.producer = new KafkaProducer<>(writing, new ByteArraySerializer(), new ByteArraySerializer());
        this.catalog = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrapServers,
                        "max.request.size",
                        35_651_584,
                        "transactional.id",
                        prefix + "-catalog-of-test"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        catalog.initTransactions();
        this.consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    /** Writes records of the state log in one transaction, as the catalog does. */
    void commit(Topic topic, Map<String, byte[]> records) {
        catalog.beginTransaction();
        records.forEach((key, value) -> catalog.send(record(topic, key, value)));
        catalog.commitTransaction();
    }

    /** Writes them and takes them back. */
    void abort(Topic topic, Map<String, byte[]> records) {
        catalog.beginTransaction();
        records.forEach((key, value) -> catalog.send(record(topic, key, value)));
        catalog.flush();
        catalog.abortTransaction();
    }

    void send(Topic topic, String key, byte[] value) {
        try {
            producer.send(record(topic, key, value)).get(60, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | java.util.concurrent.TimeoutException e) {
            throw new IllegalStateException("the broker took no record", e);
        }
    }

    /** Waits for the first record of a topic that a test wants, from the topic's beginning. */
    ConsumerRecord<byte[], byte[]> await(Topic topic, Predicate<ConsumerRecord<byte[], byte[]>> wanted) {
        List<TopicPartition> partitions = consumer.partitionsFor(topic.under(prefix)).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
        List<ConsumerRecord<byte[], byte[]>> seen = new ArrayList<>();
        return Awaitility.await()
                .atMost(Duration.ofSeconds(90))
                .until(
                        () -> {
                            consumer.poll(Duration.ofMillis(200)).forEach(seen::add);
                            return seen.stream().filter(wanted).findFirst();
                        },
                        Optional::isPresent)
                .orElseThrow();
    }

    private ProducerRecord<byte[], byte[]> record(Topic topic, String key, byte[] value) {
        return new ProducerRecord<>(topic.under(prefix), key.getBytes(UTF_8), value);
    }

    @Override
    public void close() {
        producer.close(Duration.ofSeconds(10));
        catalog.close(Duration.ofSeconds(10));
        consumer.close();
    }
}
