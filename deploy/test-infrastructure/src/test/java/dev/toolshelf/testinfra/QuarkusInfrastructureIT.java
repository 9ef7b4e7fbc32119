package dev.toolshelf.testinfra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class QuarkusInfrastructureIT {
    @BeforeAll
    static void quiet() {
        KafkaLog.warningsOnly();
    }

    @Test
    void an_application_gets_servers_and_its_topics_before_it_starts() throws Exception {
        QuarkusInfrastructure resource = new QuarkusInfrastructure();
        resource.init(Map.of(QuarkusInfrastructure.TOPICS, DeclaredTopics.class.getName()));

        Map<String, String> given = resource.start();

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
        resource.stop();
    }

    @Test
    void two_runs_see_nothing_of_each_other() throws IOException {
        QuarkusInfrastructure first = new QuarkusInfrastructure();
        first.init(Map.of());
        Map<String, String> before = first.start();
        URI redis = URI.create(before.get("toolshelf.redis.url"));
        assertThat(RedisLine.ask(redis, "SET left behind")).isEqualTo("+OK");
        Path state = Path.of(before.get("kafka-streams.state.dir"));
        assertThat(Files.createDirectories(state.resolve("task/rocksdb"))).isDirectory();
        first.stop();
        assertThat(state).doesNotExist();

        Map<String, String> after = new QuarkusInfrastructure().start();

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

        Map<String, String> given = new QuarkusInfrastructure().start();

        assertThat(RedisLine.serves(URI.create(given.get("toolshelf.redis.url"))))
                .isTrue();
        TestInfrastructure.shared().createTopics(DeclaredTopics.topics(given.get("toolshelf.topic-prefix")));
    }

    @Test
    void a_class_without_topics_and_an_unknown_argument_are_refused() {
        QuarkusInfrastructure wrongClass = new QuarkusInfrastructure();
        wrongClass.init(Map.of(QuarkusInfrastructure.TOPICS, "java.lang.String"));

        assertThatThrownBy(wrongClass::start)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.String")
                .hasMessageContaining("topics(String prefix)");
        assertThatThrownBy(() -> new QuarkusInfrastructure().init(Map.of("topic", "x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("topics");
    }
}
