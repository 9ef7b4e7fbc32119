package dev.toolshelf.tokens.service;

import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.tokens.topic.TokenTopics;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;

/** The topics that this service reads and writes, as their owners declare them. */
public final class Topics {

    private Topics() {}

    /** For the test infrastructure. */
    public static List<NewTopic> topics(String prefix) {
        return Stream.of(CatalogTopics.STATE, CatalogTopics.CHANGES, TokenTopics.COUNTS)
                .map(topic -> topic(topic, prefix))
                .toList();
    }

    private static NewTopic topic(Topic topic, String prefix) {
        return new NewTopic(topic.under(prefix), Math.max(1, topic.partitions()), (short) 1).configs(topic.configs());
    }
}
