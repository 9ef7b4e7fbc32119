package dev.toolshelf.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;

class DeclaredTopicsTest {

    private static Map<String, NewTopic> byName(DeclaredTopics declared) {
        return declared.topics().stream().collect(Collectors.toMap(NewTopic::name, Function.identity()));
    }

    @Test
    void the_topics_of_all_four_owners_are_declared_once_each() {
        List<String> names =
                DeclaredTopics.local().topics().stream().map(NewTopic::name).toList();

        assertThat(names)
                .containsExactlyInAnyOrder(
                        "toolshelf.catalog.commands.v1",
                        "toolshelf.catalog.commands.v1.dlq.v1",
                        "toolshelf.catalog.state.v1",
                        "toolshelf.catalog.changes.v1",
                        "toolshelf.search.queries.v1",
                        "toolshelf.search.queries.v1.dlq.v1",
                        "toolshelf.search.answers.v1",
                        "toolshelf.search.answers.v1.dlq.v1",
                        "toolshelf.tokens.counts.v1",
                        "toolshelf.conversation.events.v1",
                        "toolshelf.conversation.events.v1.dlq.v1",
                        "toolshelf.payloads.v1",
                        "toolshelf.payloads.rejects.v1",
                        "toolshelf.payloads.ledger.v1");
    }

    @Test
    void the_ordered_logs_have_one_partition_whatever_the_deployment_chooses() {
        Map<String, NewTopic> topics = byName(new DeclaredTopics("x", 12, (short) 3));

        assertThat(topics.get("x.catalog.state.v1").numPartitions()).isEqualTo(1);
        assertThat(topics.get("x.tokens.counts.v1").numPartitions()).isEqualTo(1);
    }

    @Test
    void topics_that_are_joined_have_as_many_partitions() {
        Map<String, NewTopic> topics = byName(new DeclaredTopics("x", 12, (short) 3));

        assertThat(List.of("conversation.events.v1", "search.queries.v1", "search.answers.v1", "payloads.v1"))
                .allSatisfy(name -> {
                    assertThat(topics.get("x." + name).numPartitions()).isEqualTo(12);
                    assertThat(topics.get("x." + name).replicationFactor()).isEqualTo((short) 3);
                });
    }

    @Test
    void records_of_33_mebibytes_fit_and_the_state_log_is_compacted() {
        Map<String, NewTopic> topics = byName(DeclaredTopics.local());

        assertThat(topics.get("toolshelf.payloads.v1").configs()).containsEntry("max.message.bytes", "34603008");
        assertThat(topics.get("toolshelf.catalog.state.v1").configs()).containsEntry("cleanup.policy", "compact");
    }

    @Test
    void what_no_cluster_would_take_is_refused() {
        assertThatThrownBy(() -> new DeclaredTopics("a b", 4, (short) 1)).hasMessageContaining("a b");
        assertThatThrownBy(() -> new DeclaredTopics("a", 0, (short) 1)).hasMessageContaining("partitions (0)");
    }
}
