package dev.toolshelf.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KafkaBrokerIT {
    private static final int LARGEST_RECORD_BYTES = 33 * 1024 * 1024;

    @TempDir
    Path folder;

    @Test
    void committed_records_survive_kill_9_and_aborted_ones_stay_hidden() throws Exception {
        try (KafkaBroker broker = new KafkaBroker(KafkaSettings.in(folder.resolve("broker")))) {
            broker.start();
            long firstPid = broker.pid().orElseThrow();
            create(broker, "shelf");
            produce(broker, "shelf", "one", true);
            produce(broker, "shelf", "two", false);
            produce(broker, "shelf", "three", true);

            broker.kill();
            assertThat(broker.isRunning()).isFalse();
            assertThat(ProcessHandle.of(firstPid).filter(ProcessHandle::isAlive))
                    .isEmpty();
            broker.start();

            assertThat(broker.pid().orElseThrow()).isNotEqualTo(firstPid);
            assertThat(committed(broker, "shelf", 2)).containsExactly("one", "three");
            produce(broker, "shelf", "four", true);
            broker.restart();
            assertThat(committed(broker, "shelf", 3)).containsExactly("one", "three", "four");
        }
    }

    @Test
    void a_record_of_33_mebibytes_goes_through() throws Exception {
        try (KafkaBroker broker = new KafkaBroker(KafkaSettings.in(folder.resolve("broker")))) {
            broker.start();
            create(broker, "large");
            try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(producerOf(broker))) {
                producer.initTransactions();
                producer.beginTransaction();
                producer.send(new ProducerRecord<>("large", new byte[LARGEST_RECORD_BYTES]))
                        .get();
                producer.commitTransaction();
            }
            assertThat(committed(broker, "large", 1))
                    .singleElement()
                    .satisfies(value -> assertThat(value).hasSize(LARGEST_RECORD_BYTES));
        }
    }

    @Test
    void a_topic_that_nobody_created_does_not_come_into_being() {
        try (KafkaBroker broker = new KafkaBroker(KafkaSettings.in(folder.resolve("broker")))) {
            broker.start();
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
                assertThatThrownBy(() -> admin.describeTopics(List.of("undeclared"))
                                .allTopicNames()
                                .get())
                        .isInstanceOf(ExecutionException.class)
                        .hasCauseInstanceOf(UnknownTopicOrPartitionException.class);
            }
        }
    }

    @Test
    void a_taken_port_is_named() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            KafkaBroker broker =
                    new KafkaBroker(KafkaSettings.in(folder.resolve("broker")).withPort(other.getLocalPort()));

            assertThatThrownBy(broker::start)
                    .isInstanceOf(ServerFailure.class)
                    .hasMessageContaining("port " + other.getLocalPort())
                    .hasMessageContaining("taken");
            assertThat(broker.isRunning()).isFalse();
        }
    }

    @Test
    void a_start_that_takes_too_long_fails_and_leaves_no_process() {
        KafkaBroker broker =
                new KafkaBroker(KafkaSettings.in(folder.resolve("broker")).withStartLimit(Duration.ofMillis(1)));

        assertThatThrownBy(broker::start)
                .isInstanceOf(ServerFailure.class)
                .hasMessageContaining("did not serve within")
                .hasMessageContaining("broker.log");
        assertThat(broker.isRunning()).isFalse();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> ProcessHandle.current()
                        .children()
                        .filter(ProcessHandle::isAlive)
                        .noneMatch(
                                child -> child.info().commandLine().orElse("").contains(folder.toString())));
    }

    @Test
    void a_broker_that_cannot_use_its_directory_fails_with_the_end_of_its_log() throws Exception {
        Path directory = folder.resolve("broker");
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("meta.properties"), "version=1\nnode.id=7\ncluster.id=other\n");

        assertThatThrownBy(() -> new KafkaBroker(KafkaSettings.in(directory)).start())
                .isInstanceOf(ServerFailure.class)
                .hasMessageContaining("ended with code")
                .hasMessageContaining("cluster.id");
    }

    private static void create(KafkaBroker broker, String topic) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
            NewTopic declared = new NewTopic(topic, 1, (short) 1)
                    .configs(Map.of("max.message.bytes", Integer.toString(BrokerProperties.LARGEST_BATCH_BYTES)));
            admin.createTopics(List.of(declared)).all().get();
        }
    }

    private static Map<String, Object> producerOf(KafkaBroker broker) {
        return Map.of(
                "bootstrap.servers",
                broker.bootstrap(),
                "transactional.id",
                "writer",
                "max.request.size",
                BrokerProperties.LARGEST_BATCH_BYTES,
                "buffer.memory",
                2 * BrokerProperties.LARGEST_BATCH_BYTES,
                "key.serializer",
                ByteArraySerializer.class,
                "value.serializer",
                ByteArraySerializer.class);
    }

    private static void produce(KafkaBroker broker, String topic, String value, boolean commit) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(producerOf(broker))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, value.getBytes())).get();
            if (commit) {
                producer.commitTransaction();
            } else {
                producer.abortTransaction();
            }
        }
    }

    private static List<String> committed(KafkaBroker broker, String topic, int count) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", broker.bootstrap(),
                "isolation.level", "read_committed",
                "max.partition.fetch.bytes", BrokerProperties.LARGEST_BATCH_BYTES,
                "key.deserializer", ByteArrayDeserializer.class,
                "value.deserializer", ByteArrayDeserializer.class);
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings)) {
            TopicPartition partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = consumer.endOffsets(List.of(partition)).get(partition);
            await().atMost(Duration.ofSeconds(90)).until(() -> {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(new String(record.value())));
                return values.size() >= count && consumer.position(partition) >= end;
            });
        }
        return values;
    }
}
