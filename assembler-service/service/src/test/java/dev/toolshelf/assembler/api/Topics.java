package dev.toolshelf.assembler.api;

import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.search.topic.SearchTopics;
import dev.toolshelf.tokens.topic.TokenTopics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;

/** The topics that the assembler reads and writes, for its test broker. */
public final class Topics {

    private static final int PARTITIONS = 2;

    private Topics() {}

    /** All of them, under a prefix. */
    public static List<NewTopic> topics(String prefix) {
        return Stream.of(CatalogTopics.all(), SearchTopics.all(), TokenTopics.all(), AssemblerTopics.all())
                .flatMap(List::stream)
                .map(topic -> newTopic(topic, prefix))
                .toList();
    }

    private static NewTopic newTopic(Topic topic, String prefix) {
        int partitions = topic.partitions() == 0 ? PARTITIONS : topic.partitions();
        return new NewTopic(topic.under(prefix), Optional.of(partitions), Optional.empty()).configs(topic.configs());
    }
}
