package dev.toolshelf.search.service;

import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.search.topic.SearchTopics;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;

/** The topics that search reads and writes, as their owners declare them. */
public final class DeclaredTopics {

    private DeclaredTopics() {}

    /** Under a prefix; two partitions where the deployment chooses. */
    public static List<NewTopic> topics(String prefix) {
        return Stream.concat(CatalogTopics.all().stream(), SearchTopics.all().stream())
                .map(topic -> declared(topic, prefix))
                .toList();
    }

    private static NewTopic declared(Topic topic, String prefix) {
        int partitions = topic.partitions() == 0 ? 2 : topic.partitions();
        return new NewTopic(topic.under(prefix), partitions, (short) 1).configs(topic.configs());
    }
}
