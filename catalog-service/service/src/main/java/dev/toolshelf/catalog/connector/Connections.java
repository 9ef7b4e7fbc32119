package dev.toolshelf.catalog.connector;

import dev.toolshelf.catalog.topic.EntityKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;

/** The servers that this instance is connected to, by source. Thread-safe. */
@ApplicationScoped
public class Connections {

    /** Whether a source is listed from its server here. */
    public boolean knows(EntityKey key) {
        return false;
    }

    /** Ends a connection; false if there is none. */
    public boolean remove(EntityKey key) {
        return false;
    }

    /** How many connections have each status. */
    public Map<String, Long> statuses() {
        return Map.of();
    }
}
