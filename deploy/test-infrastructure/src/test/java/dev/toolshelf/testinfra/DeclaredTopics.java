package dev.toolshelf.testinfra;

import java.util.List;
import org.apache.kafka.clients.admin.NewTopic;

/** What a service's test names in the init argument. */
public final class DeclaredTopics {
    private DeclaredTopics() {}

    public static List<NewTopic> topics(String prefix) {
        return List.of(new NewTopic(prefix + ".in", 2, (short) 1), new NewTopic(prefix + ".out", 1, (short) 1));
    }
}
