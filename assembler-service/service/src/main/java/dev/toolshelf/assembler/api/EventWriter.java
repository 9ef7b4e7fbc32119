package dev.toolshelf.assembler.api;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.catalog.topic.Topic;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Appends events to their topic: acknowledged by all replicas, each once, in the order of the calls. Thread-safe. */
@ApplicationScoped
public class EventWriter {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final String topic;
    private final KafkaProducer<String, byte[]> producer;

    /** Connects lazily; an unreachable broker shows at the first write. */
    EventWriter(
            @ConfigProperty(name = "toolshelf.topic-prefix") String prefix,
            @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrap) {
        this.topic = AssemblerTopics.EVENTS.under(prefix);
        this.producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrap,
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                        true,
                        ProducerConfig.LINGER_MS_CONFIG,
                        0,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG,
                        (int) LIMIT.toMillis(),
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                        (int) LIMIT.toMillis(),
                        ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        (int) LIMIT.toMillis() / 2,
                        ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                        Topic.MAX_RECORD_BYTES),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    /** Hands an event over; the future holds where it stands. */
    Future<RecordMetadata> write(ConversationKey key, ConversationEvent event) {
        ProducerRecord<String, byte[]> record =
                new ProducerRecord<>(topic, key.toString(), ConversationEvent.CODEC.encode(event));
        new EventHeaders(event.eventId(), "conversation.event", "api", System.currentTimeMillis(), key.tenant())
                .headers()
                .forEach((name, value) -> record.headers().add(name, value));
        try {
            return producer.send(record);
        } catch (KafkaException e) {
            throw unavailable(e);
        }
    }

    /** Waits until an event is safe. */
    static RecordMetadata settle(Future<RecordMetadata> written) {
        try {
            return written.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable(e);
        } catch (ExecutionException | TimeoutException e) {
            throw unavailable(e);
        }
    }

    private static ProblemException unavailable(Exception e) {
        return new ProblemException(
                Response.Status.SERVICE_UNAVAILABLE,
                "kafka-unavailable",
                null,
                "the event may not have been taken; send it again with the same eventId: " + e.getMessage());
    }

    @PreDestroy
    void close() {
        producer.close(Duration.ofSeconds(5));
    }
}
