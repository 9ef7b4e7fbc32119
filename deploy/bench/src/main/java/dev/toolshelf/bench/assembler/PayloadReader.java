package dev.toolshelf.bench.assembler;

import dev.toolshelf.assembler.payload.PayloadHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads committed records of a topic from its beginning. Not thread-safe. */
final class PayloadReader implements AutoCloseable {

    private static final int FETCH_BYTES = 35_651_584;

    private final KafkaConsumer<String, byte[]> consumer;

    PayloadReader(String bootstrap, String topic) {
        consumer = new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        bootstrap,
                        "isolation.level",
                        "read_committed",
                        "max.poll.records",
                        5_000,
                        "fetch.max.bytes",
                        FETCH_BYTES,
                        "max.partition.fetch.bytes",
                        FETCH_BYTES),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> all = consumer.partitionsFor(topic).stream()
                .map(partition -> new TopicPartition(topic, partition.partition()))
                .toList();
        consumer.assign(all);
        consumer.seekToBeginning(all);
    }

    /** What came since the last call, within a time. */
    ConsumerRecords<String, byte[]> poll(Duration atMost) {
        return consumer.poll(atMost);
    }

    /** The place of a payload: its conversation's key and its turn. */
    static String place(ConsumerRecord<String, byte[]> record) {
        return place(record.key(), turn(record));
    }

    static String place(String key, int turn) {
        return key + "/" + turn;
    }

    static int turn(ConsumerRecord<String, byte[]> record) {
        return Integer.parseInt(
                new String(record.headers().lastHeader(PayloadHeaders.TURN).value(), StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        consumer.close();
    }
}
