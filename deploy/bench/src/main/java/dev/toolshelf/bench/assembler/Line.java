package dev.toolshelf.bench.assembler;

import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.local.stack.DeclaredTopics;
import dev.toolshelf.local.stack.TopicCreation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;

/** The topics under one prefix, who writes events there, and one topology that reads them. */
final class Line implements AutoCloseable {

    /** The header that says which payload follows from an event, for a topology that only passes on. */
    static final String DUE = "bench-turn";

    private static final int PARTITIONS = 4;
    private static final long START_NANOS = 120_000_000_000L;
    private static final long DONE_NANOS = 600_000_000_000L;

    private final String bootstrap;
    private final String prefix;
    private final String application;
    private final KafkaProducer<String, byte[]> producer;
    private final Admin admin;
    private KafkaStreams streams;

    Line(String bootstrap, String prefix) {
        this.bootstrap = bootstrap;
        this.prefix = prefix;
        this.application = prefix + "-topology";
        TopicCreation.on(bootstrap, new DeclaredTopics(prefix, PARTITIONS, (short) 1));
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap, "linger.ms", 2, "acks", "all"),
                new StringSerializer(),
                new ByteArraySerializer());
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrap));
    }

    String prefix() {
        return prefix;
    }

    /** Writes records of the catalog's state log. */
    void publish(Map<String, byte[]> records) {
        records.forEach(
                (key, value) -> producer.send(new ProducerRecord<>(CatalogTopics.STATE.under(prefix), 0, key, value)));
        producer.flush();
    }

    /** Starts a topology with the settings given. */
    void start(Topology topology, Properties settings, String stateFolder) {
        Properties all = new Properties();
        all.putAll(settings);
        all.put(StreamsConfig.APPLICATION_ID_CONFIG, application);
        all.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
        all.put(StreamsConfig.STATE_DIR_CONFIG, stateFolder);
        streams = new KafkaStreams(topology, all);
        streams.start();
        until(START_NANOS, prefix + " runs", () -> streams.state() == KafkaStreams.State.RUNNING);
    }

    /** Sends an event; order is kept per conversation. */
    void send(String key, Talk.Beat beat) {
        ProducerRecord<String, byte[]> record =
                new ProducerRecord<>(AssemblerTopics.EVENTS.under(prefix), key, beat.event());
        if (beat.due()) {
            record.headers().add(DUE, Integer.toString(beat.turn()).getBytes(StandardCharsets.UTF_8));
        }
        producer.send(record);
    }

    void flush() {
        producer.flush();
    }

    /** Sends whole conversations, side by side, while nothing is processed; then lets them be. */
    double secondsFor(List<Talk> talks) {
        streams.pause();
        int longest = talks.stream().mapToInt(talk -> talk.beats().size()).max().orElse(0);
        for (int i = 0; i < longest; i++) {
            for (Talk talk : talks) {
                if (i < talk.beats().size()) {
                    send(talk.key(), talk.beats().get(i));
                }
            }
        }
        flush();
        Map<TopicPartition, Long> ends = ends();
        long began = System.nanoTime();
        streams.resume();
        until(DONE_NANOS, prefix + " has committed all events", () -> committed(ends));
        return (System.nanoTime() - began) / 1e9;
    }

    PayloadReader reader() {
        return new PayloadReader(bootstrap, AssemblerTopics.PAYLOADS.under(prefix));
    }

    private Map<TopicPartition, Long> ends() {
        Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
        for (int i = 0; i < PARTITIONS; i++) {
            asked.put(new TopicPartition(AssemblerTopics.EVENTS.under(prefix), i), OffsetSpec.latest());
        }
        Map<TopicPartition, Long> ends = new HashMap<>();
        get(admin.listOffsets(asked)).forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }

    private static Map<TopicPartition, ListOffsetsResult.ListOffsetsResultInfo> get(ListOffsetsResult result) {
        return settled(result.all());
    }

    private boolean committed(Map<TopicPartition, Long> ends) {
        Map<TopicPartition, OffsetAndMetadata> offsets =
                settled(admin.listConsumerGroupOffsets(application).partitionsToOffsetAndMetadata());
        return ends.entrySet().stream().allMatch(end -> {
            OffsetAndMetadata offset = offsets.get(end.getKey());
            return end.getValue() == 0 || offset != null && offset.offset() >= end.getValue();
        });
    }

    private static <T> T settled(KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the broker refuses", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void until(long nanos, String what, BooleanSupplier done) {
        long deadline = System.nanoTime() + nanos;
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("not in time: " + what);
            }
            LockSupport.parkNanos(5_000_000);
        }
    }

    @Override
    public void close() {
        if (streams != null) {
            streams.close(Duration.ofSeconds(20));
        }
        producer.close();
        admin.close();
    }
}
