package dev.toolshelf.local.player;

import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.payload.PayloadReject;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.local.report.Printable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads the assembler's dead letters and rejects, from their beginning, for at most five seconds.
 *
 * @param bootstrap the cluster
 * @param prefix of all topics
 * @param tenant whose conversations
 * @param since milliseconds since the epoch; what is older belongs to an earlier run with the same data
 */
public record TopicRefusals(String bootstrap, String prefix, String tenant, long since) implements Refusals {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(200);

    @Override
    public List<String> of(String conversation) {
        String key = new ConversationKey(tenant, conversation).toString();
        String rejects = AssemblerTopics.REJECTS.under(prefix);
        List<String> reasons = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = consumer()) {
            List<TopicPartition> partitions = new ArrayList<>();
            for (String topic : List.of(AssemblerTopics.EVENTS.deadLetters().under(prefix), rejects)) {
                consumer.partitionsFor(topic)
                        .forEach(found -> partitions.add(new TopicPartition(topic, found.partition())));
            }
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            long deadline = System.nanoTime() + LIMIT.toNanos();
            while (before(consumer, ends) && System.nanoTime() < deadline) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    if (record.timestamp() >= since && isOf(key, record)) {
                        reasons.add(record.topic().equals(rejects) ? rejected(record) : dead(record));
                    }
                }
            }
        } catch (KafkaException e) {
            // The payload that did not come is the failure to tell of; this one would only hide it.
            return reasons;
        }
        return reasons;
    }

    private static boolean before(KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
    }

    private static boolean isOf(String key, ConsumerRecord<byte[], byte[]> record) {
        return record.key() != null && key.equals(new String(record.key(), StandardCharsets.UTF_8));
    }

    private static String dead(ConsumerRecord<byte[], byte[]> record) {
        Header id = record.headers().lastHeader(EventHeaders.ID);
        Header reason = record.headers().lastHeader(EventHeaders.DEAD_LETTER_REASON);
        return (id == null ? "an event" : "event " + Printable.of(id.value())) + " was put aside: "
                + (reason == null ? "no reason was given" : Printable.of(reason.value()));
    }

    private static String rejected(ConsumerRecord<byte[], byte[]> record) {
        try {
            PayloadReject reject = PayloadReject.CODEC.decode(record.value());
            String findings = reject.findings().stream()
                    .map(finding -> finding.code() + " at " + finding.where() + ": " + finding.detail())
                    .collect(Collectors.joining("; "));
            String text = "payload " + reject.turn() + ", asked for by event " + reject.cause() + ", was rejected ("
                    + reject.code() + "): " + findings;
            return Printable.of(text.getBytes(StandardCharsets.UTF_8));
        } catch (MalformedJsonException e) {
            return "a payload was rejected, but the reject cannot be read: " + e.getMessage();
        }
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                bootstrap,
                "enable.auto.commit",
                false,
                "auto.offset.reset",
                "earliest",
                "isolation.level",
                "read_committed",
                "max.partition.fetch.bytes",
                Topic.MAX_RECORD_BYTES,
                "default.api.timeout.ms",
                (int) LIMIT.toMillis());
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
