package dev.toolshelf.local.redrive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.infrastructure.KafkaBroker;
import dev.toolshelf.infrastructure.KafkaSettings;
import dev.toolshelf.local.stack.DeclaredTopics;
import dev.toolshelf.local.stack.TopicCreation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedriveIT {

    private static final String PREFIX = "try";

    @TempDir
    Path folder;

    @Test
    void letters_go_back_once_as_they_came_and_a_dry_run_moves_none() throws Exception {
        try (KafkaBroker broker =
                new KafkaBroker(KafkaSettings.in(folder.resolve("broker")).withStartLimit(Duration.ofMinutes(3)))) {
            broker.start();
            TopicCreation.on(broker.bootstrap(), new DeclaredTopics(PREFIX, 2, (short) 1));
            deadLetter(broker.bootstrap(), "default/c1", "first");
            deadLetter(broker.bootstrap(), "default/c2", "second");
            Redrive redrive = new Redrive(broker.bootstrap(), PREFIX, AssemblerTopics.EVENTS);
            List<Redrive.Letter> looked = new ArrayList<>();

            int wouldMove = redrive.run(true, looked::add);
            int moved = redrive.run(false, letter -> {});
            int again = redrive.run(false, letter -> {});

            assertThat(wouldMove).isEqualTo(2);
            assertThat(looked)
                    .extracting(Redrive.Letter::reason)
                    .containsExactly("malformed: first", "malformed: second");
            assertThat(moved).isEqualTo(2);
            assertThat(again).isZero();
            List<ConsumerRecord<String, String>> back = read(broker.bootstrap(), 2);
            assertThat(back).extracting(ConsumerRecord::value).containsExactlyInAnyOrder("first", "second");
            assertThat(back).allSatisfy(record -> {
                assertThat(record.headers().lastHeader(EventHeaders.DEAD_LETTER_REASON))
                        .isNull();
                assertThat(record.headers().lastHeader(EventHeaders.TENANT)).isNotNull();
            });
        }
    }

    private static void deadLetter(String bootstrap, String key, String value) throws Exception {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap), new StringSerializer(), new StringSerializer())) {
            ProducerRecord<String, String> record =
                    new ProducerRecord<>(AssemblerTopics.EVENTS.deadLetters().under(PREFIX), key, value);
            record.headers().add(EventHeaders.TENANT, "default".getBytes(StandardCharsets.UTF_8));
            record.headers()
                    .add(EventHeaders.DEAD_LETTER_REASON, ("malformed: " + value).getBytes(StandardCharsets.UTF_8));
            producer.send(record).get();
        }
    }

    private static List<ConsumerRecord<String, String>> read(String bootstrap, int count) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", bootstrap,
                "group.id", "reader",
                "auto.offset.reset", "earliest",
                "isolation.level", "read_committed");
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of(AssemblerTopics.EVENTS.under(PREFIX)));
            List<ConsumerRecord<String, String>> read = new ArrayList<>();
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                consumer.poll(Duration.ofMillis(200)).forEach(read::add);
                return read.size() >= count;
            });
            return read;
        }
    }
}
