package dev.toolshelf.testinfra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TestInfrastructureIT {
    private final TestInfrastructure servers = TestInfrastructure.shared();
    private final URI redis = URI.create(servers.redisUrl());
    private final String topic = "shelf-" + UUID.randomUUID();

    @BeforeAll
    static void quiet() {
        KafkaLog.warningsOnly();
    }

    @AfterEach
    void revive() {
        servers.ensureRunning();
    }

    @Test
    void every_caller_of_the_jvm_gets_the_same_servers_whatever_its_class_loader() throws Exception {
        assertThat(TestInfrastructure.shared().bootstrapServers()).isEqualTo(servers.bootstrapServers());

        Class<?> foreign = new OwnClasses().loadClass(TestInfrastructure.class.getName());
        assertThat(foreign).isNotSameAs(TestInfrastructure.class);
        Object shared = foreign.getMethod("shared").invoke(null);
        assertThat(foreign.getMethod("bootstrapServers").invoke(shared)).isEqualTo(servers.bootstrapServers());
        assertThat(foreign.getMethod("redisUrl").invoke(shared)).isEqualTo(servers.redisUrl());
    }

    @Test
    void the_chosen_way_is_the_one_that_runs() {
        String chosen = System.getenv().getOrDefault(TestInfrastructure.VARIABLE, "processes");
        assertThat(servers.description()).startsWith(chosen);
    }

    @Test
    void a_topic_that_exists_already_is_an_error() {
        List<NewTopic> topics = List.of(new NewTopic(topic, 1, (short) 1));
        servers.createTopics(topics);

        assertThatThrownBy(() -> servers.createTopics(topics))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(topic)
                .hasRootCauseInstanceOf(TopicExistsException.class);
    }

    @Test
    void a_killed_broker_comes_back_with_its_records() {
        servers.createTopics(List.of(new NewTopic(topic, 1, (short) 1)));
        produce("before");

        servers.killBroker();
        assertThat(brokerAnswers()).isFalse();
        servers.restartBroker();

        produce("after");
        assertThat(committed(2)).containsExactly("before", "after");
    }

    @Test
    void a_paused_broker_answers_again_after_resume() {
        servers.pauseBroker();
        assertThat(brokerAnswers()).isFalse();

        servers.resumeBroker();

        await().atMost(Duration.ofSeconds(60)).until(this::brokerAnswers);
    }

    @Test
    void a_killed_redis_comes_back_empty() throws IOException {
        assertThat(RedisLine.ask(redis, "SET tool shelf")).isEqualTo("+OK");

        servers.killRedis();
        assertThat(RedisLine.serves(redis)).isFalse();
        servers.restartRedis();

        assertThat(RedisLine.ask(redis, "GET tool")).isEqualTo("$-1");
    }

    @Test
    void a_paused_redis_answers_again_after_resume_and_after_restart() {
        servers.pauseRedis();
        assertThat(RedisLine.serves(redis)).isFalse();
        servers.resumeRedis();
        assertThat(RedisLine.serves(redis)).isTrue();

        servers.pauseRedis();
        servers.restartRedis();
        assertThat(RedisLine.serves(redis)).isTrue();
    }

    private boolean brokerAnswers() {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                servers.bootstrapServers(),
                "request.timeout.ms",
                2000,
                "default.api.timeout.ms",
                3000);
        try (Admin admin = Admin.create(settings)) {
            return !admin.describeCluster().nodes().get(4, TimeUnit.SECONDS).isEmpty();
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void produce(String value) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                servers.bootstrapServers(),
                "transactional.id",
                topic,
                "key.serializer",
                StringSerializer.class,
                "value.serializer",
                StringSerializer.class);
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(settings)) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, value));
            producer.commitTransaction();
        }
    }

    private List<String> committed(int count) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                servers.bootstrapServers(),
                "isolation.level",
                "read_committed",
                "key.deserializer",
                StringDeserializer.class,
                "value.deserializer",
                StringDeserializer.class);
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(settings)) {
            consumer.assign(List.of(new TopicPartition(topic, 0)));
            consumer.seekToBeginning(consumer.assignment());
            await().atMost(Duration.ofSeconds(90)).until(() -> {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
                return values.size() >= count;
            });
        }
        return values;
    }

    /** Loads this module's classes anew, as Quarkus does. */
    private static final class OwnClasses extends URLClassLoader {
        private OwnClasses() {
            super(
                    new URL[] {
                        TestInfrastructure.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                    },
                    TestInfrastructure.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith("dev.toolshelf.testinfra.")) {
                    return super.loadClass(name, resolve);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
        }
    }
}
