package dev.toolshelf.local.player;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.payload.PayloadReject;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.infrastructure.KafkaBroker;
import dev.toolshelf.infrastructure.KafkaSettings;
import dev.toolshelf.local.stack.DeclaredTopics;
import dev.toolshelf.local.stack.TopicCreation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicRefusalsIT {
    private static final String PREFIX = "try";
    private static final String REJECTS = AssemblerTopics.REJECTS.under(PREFIX);
    private static final String DEAD = AssemblerTopics.EVENTS.deadLetters().under(PREFIX);
    private static final long SINCE = 1_000_000;

    @TempDir
    Path folder;

    @Test
    void dead_letters_and_rejects_of_the_conversation_since_the_start_are_told_with_their_reasons() throws Exception {
        try (KafkaBroker broker =
                new KafkaBroker(KafkaSettings.in(folder.resolve("broker")).withStartLimit(Duration.ofMinutes(3)))) {
            broker.start();
            TopicCreation.on(broker.bootstrap(), new DeclaredTopics(PREFIX, 2, (short) 1));
            PayloadReject reject = new PayloadReject(
                    2, "u2", "too-large", List.of(new PayloadReject.Finding("size", "/messages", "33 MB")));
            try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                    Map.of("bootstrap.servers", broker.bootstrap()),
                    new StringSerializer(),
                    new ByteArraySerializer())) {
                producer.send(dead(SINCE - 1, "default/c1", "of an earlier run"))
                        .get();
                producer.send(dead(SINCE, "default/c1", "role is robot")).get();
                producer.send(dead(SINCE, "default/c2", "of another conversation"))
                        .get();
                producer.send(new ProducerRecord<>(
                                REJECTS, null, SINCE, "default/c1", PayloadReject.CODEC.encode(reject)))
                        .get();
            }
            Refusals refusals = new TopicRefusals(broker.bootstrap(), PREFIX, "default", SINCE);

            assertThat(refusals.of("c1"))
                    .containsExactlyInAnyOrder(
                            "event u1 was put aside: role is robot",
                            "payload 2, asked for by event u2, was rejected (too-large): size at /messages: 33 MB");
            assertThat(refusals.of("c3")).isEmpty();
        }
    }

    private static ProducerRecord<String, byte[]> dead(long time, String key, String reason) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>(DEAD, null, time, key, new byte[] {'x'});
        record.headers().add(EventHeaders.ID, "u1".getBytes(StandardCharsets.UTF_8));
        record.headers().add(EventHeaders.DEAD_LETTER_REASON, reason.getBytes(StandardCharsets.UTF_8));
        return record;
    }
}
