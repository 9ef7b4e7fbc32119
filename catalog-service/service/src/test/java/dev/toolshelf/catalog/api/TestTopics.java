package dev.toolshelf.catalog.api;

import dev.toolshelf.catalog.topic.CatalogTopics;
import java.util.List;
import org.apache.kafka.clients.admin.NewTopic;

/** The topics that the test's broker must have before the service starts. */
public final class TestTopics {

    private static final int PARTITIONS = 2;

    private TestTopics() {}

    /** All topics of the catalog under a prefix. */
    public static List<NewTopic> topics(String prefix) {
        return CatalogTopics.all().stream()
                .map(topic -> new NewTopic(
                                topic.under(prefix), topic.partitions() == 0 ? PARTITIONS : topic.partitions(), (short)
                                        1)
                        .configs(topic.configs()))
                .toList();
    }
}
