package dev.toolshelf.e2e.topic;

import dev.toolshelf.e2e.stack.SharedStack;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes to topics past every service, as a harness with its own Kafka client does. */
public final class TopicWriter {
    private final SharedStack stack;

    /** @param stack whose broker is written to */
    public TopicWriter(SharedStack stack) {
        this.stack = stack;
    }

    /** Writes one record, and returns where it stands. */
    public RecordMetadata write(String topic, String key, byte[] value, Map<String, String> headers) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>(topic, key, value);
        headers.forEach((name, text) -> record.headers().add(name, text.getBytes(StandardCharsets.UTF_8)));
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, stack.bootstrap(), ProducerConfig.ACKS_CONFIG, "all"),
                new StringSerializer(),
                new ByteArraySerializer())) {
            return producer.send(record).get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the record was not taken by " + topic, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
