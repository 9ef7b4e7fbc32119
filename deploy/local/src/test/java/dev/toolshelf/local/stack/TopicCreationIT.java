package dev.toolshelf.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.infrastructure.KafkaBroker;
import dev.toolshelf.infrastructure.KafkaSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicCreationIT {
    @TempDir
    Path folder;

    @Test
    void missing_topics_are_created_as_declared_and_a_second_time_changes_nothing() throws Exception {
        try (KafkaBroker broker =
                new KafkaBroker(KafkaSettings.in(folder.resolve("broker")).withStartLimit(Duration.ofMinutes(3)))) {
            broker.start();
            DeclaredTopics declared = new DeclaredTopics("try", 3, (short) 1);
            List<String> names = declared.topics().stream().map(NewTopic::name).toList();

            TopicCreation first = TopicCreation.on(broker.bootstrap(), declared);
            TopicCreation second = TopicCreation.on(broker.bootstrap(), declared);
            TopicCreation other = TopicCreation.on(broker.bootstrap(), new DeclaredTopics("try", 5, (short) 1));

            assertThat(first.created()).isEqualTo(names);
            assertThat(first.present()).isEmpty();
            assertThat(second.created()).isEmpty();
            assertThat(second.present()).isEqualTo(names);
            assertThat(second.different()).isEmpty();
            assertThat(other.different())
                    .contains("try.payloads.v1 has 3 partitions, declared are 5")
                    .noneMatch(text -> text.startsWith("try.catalog.state.v1"));
            assertThat(configOf(broker, "try.catalog.state.v1"))
                    .containsEntry("cleanup.policy", "compact")
                    .containsEntry("max.message.bytes", "34603008");
        }
    }

    private static Map<String, String> configOf(KafkaBroker broker, String topic) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
            ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
            return admin.describeConfigs(List.of(resource)).all().get().get(resource).entries().stream()
                    .filter(entry -> entry.value() != null)
                    .collect(java.util.stream.Collectors.toMap(
                            org.apache.kafka.clients.admin.ConfigEntry::name,
                            org.apache.kafka.clients.admin.ConfigEntry::value));
        }
    }
}
