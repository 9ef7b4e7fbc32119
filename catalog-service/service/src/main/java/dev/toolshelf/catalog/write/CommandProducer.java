package dev.toolshelf.catalog.write;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.state.CommandCodec;
import dev.toolshelf.catalog.stream.CatalogTopology;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.EventHeaders;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Puts commands on their topic, each once, in the order in which they are given per entity. Thread-safe; blocks. */
@ApplicationScoped
public class CommandProducer {

    private static final int REQUEST_BYTES = 34 * 1024 * 1024;
    private static final int TIMEOUT_MILLIS = 8_000;

    private final CommandCodec codec;
    private final String topic;
    private final Producer<byte[], byte[]> producer;

    CommandProducer(
            CommandCodec codec,
            @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrap,
            @ConfigProperty(name = "toolshelf.topic-prefix") String prefix) {
        this.codec = codec;
        this.topic = CatalogTopics.COMMANDS.under(prefix);
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
                        ProducerConfig.MAX_REQUEST_SIZE_CONFIG,
                        REQUEST_BYTES,
                        ProducerConfig.BUFFER_MEMORY_CONFIG,
                        2L * REQUEST_BYTES,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG,
                        TIMEOUT_MILLIS,
                        ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        TIMEOUT_MILLIS / 2,
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                        TIMEOUT_MILLIS),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /**
     * Sends a command and waits until Kafka has it for good, at most about 16 s.
     *
     * @return its offset in the partition of its entity
     * @throws CommandTooLargeException if no topic takes it
     * @throws KafkaUnavailableException if Kafka does not take it; it may still arrive
     */
    public long send(EntityKey key, CatalogCommand command) {
        byte[] value = codec.encode(command);
        if (value.length > CatalogTopology.RECORD_BYTES) {
            throw new CommandTooLargeException(value.length);
        }
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(topic, key.toString().getBytes(StandardCharsets.UTF_8), value);
        new EventHeaders(
                        UUID.randomUUID().toString(),
                        "catalog.command",
                        "catalog",
                        System.currentTimeMillis(),
                        key.tenant())
                .headers()
                .forEach(record.headers()::add);
        try {
            return producer.send(record).get().offset();
        } catch (ExecutionException | KafkaException e) {
            throw new KafkaUnavailableException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaUnavailableException(e);
        }
    }

    @PreDestroy
    void close() {
        producer.close(Duration.ofMillis(TIMEOUT_MILLIS));
    }
}
