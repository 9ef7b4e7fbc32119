package dev.toolshelf.e2e.topic;

import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.PayloadHeaders;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.e2e.payload.Payload;
import dev.toolshelf.e2e.stack.SharedStack;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads whole topics as they stand, committed records only. */
public final class TopicReader {
    private static final int FETCH_BYTES = 35_651_584;

    private final SharedStack stack;

    /** @param stack whose broker is asked */
    public TopicReader(SharedStack stack) {
        this.stack = stack;
    }

    /** Every record of a topic up to now; of one partition in order. */
    public List<ConsumerRecord<byte[], byte[]>> all(String topic) {
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        stack.bootstrap(),
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "earliest",
                        ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
                        FETCH_BYTES,
                        ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG,
                        FETCH_BYTES),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
            }
            return records;
        }
    }

    /** Records of a topic under a key, in order. */
    public List<ConsumerRecord<byte[], byte[]>> of(String topic, String key) {
        return all(topic).stream()
                .filter(record -> record.key() != null && text(record.key()).equals(key))
                .toList();
    }

    /** Every payload that was ever emitted for a conversation, in order; one that came twice is there twice. */
    public List<Payload> payloads(String conversationKey) {
        return of(stack.topic(AssemblerTopics.PAYLOADS), conversationKey).stream()
                .map(record -> new Payload(
                        Integer.parseInt(header(record, PayloadHeaders.TURN)),
                        record.value(),
                        DecisionRecord.CODEC.decode(
                                header(record, PayloadHeaders.DECISION_RECORD).getBytes(StandardCharsets.UTF_8))))
                .toList();
    }

    /** Names of all topics, Kafka's own too. */
    public Set<String> names() {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, stack.bootstrap()))) {
            return admin.listTopics(new ListTopicsOptions().listInternal(true))
                    .names()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker does not list its topics", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** A header's text. */
    public static String header(ConsumerRecord<byte[], byte[]> record, String name) {
        return text(record.headers().lastHeader(name).value());
    }

    /** Bytes as UTF-8. */
    public static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
