package dev.toolshelf.tokens.publish;

import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.topic.TokenTopics;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jboss.logging.Logger;

/**
 * Publishes counts on {@code tokens.counts.v1}. Idempotent, not transactional: a count is one record, and the same count
 * twice is the same count.
 */
public final class KafkaCountPublisher implements CountPublisher, AutoCloseable {

    private static final Logger LOG = Logger.getLogger(KafkaCountPublisher.class);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
    private static final int BATCH_OVERHEAD_BYTES = 1024 * 1024;
    private static final int MAX_BLOCK_MILLIS = 5_000;

    /** Counts belong to a listing, not to a tenant. */
    private static final String NO_TENANT = "-";

    private final KafkaProducer<String, byte[]> producer;
    private final String topic;
    private final Clock clock;
    private final TokenMetrics metrics;

    /**
     * @param kafka how to reach the broker
     * @param prefix what the topic's name begins with
     * @param clock says when a count was published
     * @param metrics is told what came of it
     */
    public KafkaCountPublisher(Map<String, Object> kafka, String prefix, Clock clock, TokenMetrics metrics) {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        config.put(ProducerConfig.ACKS_CONFIG, "all");
        config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, Topic.MAX_RECORD_BYTES + BATCH_OVERHEAD_BYTES);
        config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK_MILLIS);
        config.put(ProducerConfig.CLIENT_ID_CONFIG, prefix + "-token-count-publisher");
        this.producer = new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer());
        this.topic = TokenTopics.COUNTS.under(prefix);
        this.clock = clock;
        this.metrics = metrics;
    }

    @Override
    public void publish(ListingCount count) {
        byte[] value = ListingCount.CODEC.encode(count);
        if (value.length > Topic.MAX_RECORD_BYTES) {
            failed(count, "it has " + value.length + " bytes, the topic takes " + Topic.MAX_RECORD_BYTES);
            return;
        }
        ProducerRecord<String, byte[]> record = new ProducerRecord<>(topic, count.key(), value);
        String id = "count/" + count.key() + "/" + count.counter();
        new EventHeaders(id, "tokens.count", "token-count", clock.millis(), NO_TENANT)
                .headers()
                .forEach(record.headers()::add);
        try {
            producer.send(record, (metadata, exception) -> {
                if (exception == null) {
                    metrics.published();
                } else {
                    failed(count, exception.toString());
                }
            });
        } catch (KafkaException e) {
            failed(count, e.toString());
        }
    }

    private void failed(ListingCount count, String reason) {
        metrics.publishFailed();
        LOG.warnf("count %s is not published: %s", count.key(), reason);
    }

    @Override
    public void close() {
        producer.close(CLOSE_LIMIT);
    }
}
