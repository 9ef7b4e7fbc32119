package dev.toolshelf.local.redrive;

import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.local.report.Printable;
import dev.toolshelf.local.stack.StackFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Sends dead letters back to the topic that they came from, each exactly once over any number of runs: the letters' offsets
 * are committed in the transaction that writes them (SPEC section 12).
 *
 * @param bootstrap the cluster
 * @param prefix of all topics
 * @param topic the topic whose dead letters are meant
 */
public record Redrive(String bootstrap, String prefix, Topic topic) {

    private static final Duration POLL = Duration.ofMillis(500);
    private static final Set<String> OURS = Set.of(
            EventHeaders.DEAD_LETTER_REASON,
            EventHeaders.DEAD_LETTER_TOPIC,
            EventHeaders.DEAD_LETTER_PARTITION,
            EventHeaders.DEAD_LETTER_OFFSET);

    /** A letter as it is shown to people: its place and its reason, never its content; without control characters. */
    public record Letter(int partition, long offset, String key, int bytes, String reason) {}

    /**
     * Goes through the letters that are there now and were not sent back yet.
     *
     * @param dryRun only look
     * @param seen hears of each letter, in order
     * @return how many there were
     * @throws StackFailure if the cluster or the topic cannot be used
     */
    public int run(boolean dryRun, Consumer<Letter> seen) {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            List<TopicPartition> partitions = new ArrayList<>();
            consumer.partitionsFor(topic.deadLetters().under(prefix))
                    .forEach(found -> partitions.add(new TopicPartition(found.topic(), found.partition())));
            consumer.assign(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            return dryRun ? look(consumer, ends, seen) : move(consumer, ends, seen);
        } catch (TimeoutException e) {
            throw StackFailure.failed(
                    "no broker answers at " + bootstrap + ", or it has not the topic "
                            + topic.deadLetters().under(prefix),
                    e);
        } catch (KafkaException e) {
            throw StackFailure.failed(
                    "the dead letters of " + topic.under(prefix) + " at " + bootstrap + " cannot be used: "
                            + e.getMessage(),
                    e);
        }
    }

    private int look(KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends, Consumer<Letter> seen) {
        int count = 0;
        while (before(consumer, ends)) {
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                seen.accept(letter(record));
                count++;
            }
        }
        return count;
    }

    private int move(KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends, Consumer<Letter> seen) {
        int count = 0;
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            producer.initTransactions();
            while (before(consumer, ends)) {
                ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                if (records.isEmpty()) {
                    continue;
                }
                producer.beginTransaction();
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    producer.send(original(record));
                    seen.accept(letter(record));
                    count++;
                }
                Map<TopicPartition, OffsetAndMetadata> read = new HashMap<>();
                records.partitions()
                        .forEach(partition -> read.put(partition, new OffsetAndMetadata(consumer.position(partition))));
                producer.sendOffsetsToTransaction(read, consumer.groupMetadata());
                producer.commitTransaction();
            }
        }
        return count;
    }

    private static boolean before(KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
    }

    private ProducerRecord<byte[], byte[]> original(ConsumerRecord<byte[], byte[]> letter) {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic.under(prefix), letter.key(), letter.value());
        for (Header header : letter.headers()) {
            if (!OURS.contains(header.key())) {
                record.headers().add(header);
            }
        }
        return record;
    }

    private static Letter letter(ConsumerRecord<byte[], byte[]> record) {
        Header reason = record.headers().lastHeader(EventHeaders.DEAD_LETTER_REASON);
        return new Letter(
                record.partition(),
                record.offset(),
                record.key() == null ? "(no key)" : Printable.of(record.key()),
                record.value() == null ? 0 : record.value().length,
                reason == null ? "(no reason)" : Printable.of(reason.value()));
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                bootstrap,
                "group.id",
                prefix + "-redrive",
                "enable.auto.commit",
                false,
                "auto.offset.reset",
                "earliest",
                "isolation.level",
                "read_committed",
                "max.partition.fetch.bytes",
                Topic.MAX_RECORD_BYTES,
                "default.api.timeout.ms",
                15_000);
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    private KafkaProducer<byte[], byte[]> producer() {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", bootstrap,
                "transactional.id", prefix + "-redrive-" + topic.name(),
                "max.request.size", Topic.MAX_RECORD_BYTES + 1024 * 1024);
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
