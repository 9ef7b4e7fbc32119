package dev.toolshelf.testinfra;

import java.util.logging.Level;
import java.util.logging.Logger;

/** The clients print their whole configuration, each time, at level INFO. */
final class KafkaLog {
    /** Held, because the log manager keeps its loggers by weak references. */
    private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");

    private KafkaLog() {}

    static void warningsOnly() {
        KAFKA.setLevel(Level.WARNING);
    }
}
