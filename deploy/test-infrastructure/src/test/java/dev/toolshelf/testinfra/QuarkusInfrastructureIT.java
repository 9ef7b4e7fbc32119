package dev.toolshelf.testinfra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class QuarkusInfrastructureIT {
    private final List<QuarkusInfrastructure> started = new ArrayList<>();

    @AfterEach
    void stop() {
        started.forEach(QuarkusInfrastructure::stop);
    }

    private QuarkusInfrastructure resource(Map<String, String> arguments) {
        QuarkusInfrastructure resource = new QuarkusInfrastructure();
        resource.init(arguments);
        started.add(resource);
        return resource;
    }

    @BeforeAll
    static void quiet() {
        KafkaLog.warningsOnly();
    }

    @Test
    void an_application_gets_servers_and_its_topics_before_it_starts() throws Exception {
        Map<String, String> given = resource(Map.of(QuarkusInfrastructure.TOPICS, DeclaredTopics.class.getName()))
                .start();

        String prefix = given.get("toolshelf.topic-prefix");
        assertThat(prefix).matches("[a-z0-9]{1,20}");
        assertThat(given)
                .containsEntry("quarkus.kafka-streams.bootstrap-servers", given.get("kafka.bootstrap.servers"))
                .containsEntry(
                        "toolshelf.redis.url", TestInfrastructure.shared().redisUrl())
                .containsEntry("quarkus.http.test-port", "0");
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", given.get("kafka.bootstrap.servers")))) {
            assertThat(admin.listTopics().names().get(60, TimeUnit.SECONDS)).contains(prefix + ".in", prefix + ".out");
        }
    }

    @Test
    void two_runs_see_nothing_of_each_other() throws IOException {
        QuarkusInfrastructure first = resource(Map.of());
        Map<String, String> before = first.start();
        URI redis = URI.create(before.get("toolshelf.redis.url"));
        assertThat(RedisLine.ask(redis, "SET left behind")).isEqualTo("+OK");
        Path state = Path.of(before.get("kafka-streams.state.dir"));
        assertThat(Files.createDirectories(state.resolve("task/rocksdb"))).isDirectory();
        first.stop();
        assertThat(state).doesNotExist();

        Map<String, String> after = resource(Map.of()).start();

        assertThat(RedisLine.ask(redis, "GET left")).isEqualTo("$-1");
        for (String own : new String[] {
            "toolshelf.topic-prefix", "kafka-streams.state.dir", "quarkus.kafka-streams.application-id"
        }) {
            assertThat(after.get(own)).as(own).isNotEqualTo(before.get(own));
        }
    }

    @Test
    void servers_that_an_earlier_test_left_dead_are_started_again() {
        TestInfrastructure.shared().killRedis();
        TestInfrastructure.shared().killBroker();

        Map<String, String> given = resource(Map.of()).start();

        assertThat(RedisLine.serves(URI.create(given.get("toolshelf.redis.url"))))
                .isTrue();
        TestInfrastructure.shared().createTopics(DeclaredTopics.topics(given.get("toolshelf.topic-prefix")));
    }

    @Test
    void a_class_without_topics_and_an_unknown_argument_are_refused() {
        QuarkusInfrastructure wrongClass = resource(Map.of(QuarkusInfrastructure.TOPICS, "java.lang.String"));

        assertThatThrownBy(wrongClass::start)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.String")
                .hasMessageContaining("topics(String prefix)");
        assertThatThrownBy(() -> new QuarkusInfrastructure().init(Map.of("topic", "x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("topics");
    }
}
