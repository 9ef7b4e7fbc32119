package dev.toolshelf.local.stack;

import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.search.topic.SearchTopics;
import dev.toolshelf.tokens.topic.TokenTopics;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * Every topic that its owner's contract declares, as a cluster has to have it (ARCHITECTURE, Data flow).
 *
 * @param prefix before each name
 * @param partitions of the topics that leave the number to the deployment; all of those get as many, since they are joined
 * @param replication copies of each partition
 */
public record DeclaredTopics(String prefix, int partitions, short replication) {

    /** The prefix that the services use if nobody says otherwise. */
    public static final String DEFAULT_PREFIX = "toolshelf";

    /** Enough for one machine. */
    public static final int DEFAULT_PARTITIONS = 4;

    /** Refuses numbers below 1 and a prefix that cannot begin a topic's name. */
    public DeclaredTopics {
        if (!prefix.matches("[A-Za-z0-9._-]{1,100}")) {
            throw new IllegalArgumentException("the prefix is \"" + prefix + "\"; it must match [A-Za-z0-9._-]{1,100}");
        }
        if (partitions < 1 || replication < 1) {
            throw new IllegalArgumentException(
                    "partitions (" + partitions + ") and replication (" + replication + ") must be 1 or more");
        }
    }

    /** For one broker on this machine. */
    public static DeclaredTopics local() {
        return new DeclaredTopics(DEFAULT_PREFIX, DEFAULT_PARTITIONS, (short) 1);
    }

    /** All of them, in the order of the data's flow. */
    public List<NewTopic> topics() {
        return Stream.of(CatalogTopics.all(), SearchTopics.all(), TokenTopics.all(), AssemblerTopics.all())
                .flatMap(List::stream)
                .map(this::declared)
                .toList();
    }

    private NewTopic declared(Topic topic) {
        int count = topic.partitions() == 0 ? partitions : topic.partitions();
        return new NewTopic(topic.under(prefix), count, replication).configs(topic.configs());
    }
}
