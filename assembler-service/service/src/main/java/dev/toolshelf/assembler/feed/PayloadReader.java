package dev.toolshelf.assembler.feed;

import dev.toolshelf.assembler.payload.PayloadHeaders;
import dev.toolshelf.assembler.payload.PayloadReject;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.assembler.topology.StoreNames;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Reads committed payloads of conversations whose partition this instance has. New ones come from memory, older ones from
 * their place on the topic. Thread-safe; reads from the topic happen one at a time.
 */
@ApplicationScoped
public class PayloadReader {

    private static final Duration FETCH_LIMIT = Duration.ofSeconds(10);

    private final KafkaStreams streams;
    private final PayloadFeed feed;
    private final String topic;
    private final String bootstrap;
    private KafkaConsumer<String, byte[]> consumer;

    /** Over the index of this instance. */
    PayloadReader(
            KafkaStreams streams,
            PayloadFeed feed,
            @ConfigProperty(name = "toolshelf.topic-prefix") String prefix,
            @ConfigProperty(name = "kafka.bootstrap.servers") String bootstrap) {
        this.streams = streams;
        this.feed = feed;
        this.topic = AssemblerTopics.PAYLOADS.under(prefix);
        this.bootstrap = bootstrap;
    }

    /**
     * One payload; empty if it is not there.
     *
     * @throws IndexUnavailableException while partitions move or the service starts
     */
    public Optional<StoredPayload> read(String conversation, int turn) {
        Optional<StoredPayload> recent = feed.recent(conversation, turn);
        if (recent.isPresent()) {
            return recent;
        }
        byte[] place = index(StoreNames.PAYLOAD_INDEX).get(PayloadPlace.key(conversation, turn));
        return place == null
                ? Optional.empty()
                : Optional.of(fetch(conversation, turn, PayloadPlace.CODEC.decode(place)));
    }

    /** The turns of a conversation that are there, after one, in order. */
    public List<Integer> turns(String conversation, int after) {
        List<Integer> turns = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> range = index(StoreNames.PAYLOAD_INDEX)
                .range(PayloadPlace.key(conversation, after + 1), PayloadPlace.key(conversation, Integer.MAX_VALUE))) {
            range.forEachRemaining(
                    entry -> turns.add(Integer.parseInt(entry.key.substring(entry.key.lastIndexOf('/') + 1))));
        }
        return turns;
    }

    /** Why a payload was rejected; empty if it was not. */
    public Optional<PayloadReject> rejected(String conversation, int turn) {
        return Optional.ofNullable(index(StoreNames.REJECT_INDEX).get(PayloadPlace.key(conversation, turn)))
                .map(PayloadReject.CODEC::decode);
    }

    /** One payload, waited for; empty if it was rejected, or has not come in time. */
    public Optional<StoredPayload> await(String conversation, int turn, Duration atMost) throws InterruptedException {
        Semaphore news = new Semaphore(0);
        long end = System.nanoTime() + atMost.toNanos();
        try (PayloadFeed.Subscription ignored = feed.subscribe(conversation, news::release)) {
            Optional<StoredPayload> found = read(conversation, turn);
            while (found.isEmpty()
                    && rejected(conversation, turn).isEmpty()
                    && news.tryAcquire(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                found = read(conversation, turn);
            }
            return found;
        }
    }

    private ReadOnlyKeyValueStore<String, byte[]> index(String store) {
        try {
            return streams.store(StoreQueryParameters.fromNameAndType(store, QueryableStoreTypes.keyValueStore()));
        } catch (InvalidStateStoreException e) {
            throw new IndexUnavailableException(e);
        }
    }

    private synchronized StoredPayload fetch(String conversation, int turn, PayloadPlace place) {
        if (consumer == null) {
            consumer = new KafkaConsumer<>(
                    Map.of(
                            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                            bootstrap,
                            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                            "read_committed",
                            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                            false,
                            ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                            1,
                            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                            "none"),
                    new StringDeserializer(),
                    new ByteArrayDeserializer());
        }
        TopicPartition partition = new TopicPartition(topic, place.partition());
        consumer.assign(List.of(partition));
        consumer.seek(partition, place.offset());
        long end = System.nanoTime() + FETCH_LIMIT.toNanos();
        while (System.nanoTime() < end) {
            for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(500))) {
                if (record.offset() == place.offset()) {
                    byte[] decision = record.headers()
                            .lastHeader(PayloadHeaders.DECISION_RECORD)
                            .value();
                    return new StoredPayload(conversation, turn, record.value(), decision);
                }
            }
        }
        throw new IndexUnavailableException(null);
    }

    @PreDestroy
    synchronized void close() {
        if (consumer != null) {
            consumer.close();
        }
    }
}
