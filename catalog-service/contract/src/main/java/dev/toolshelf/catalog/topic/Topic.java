package dev.toolshelf.catalog.topic;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * A topic as its owner declares it. Names are {@code <prefix>.<name>}; nothing else creates topics.
 *
 * @param name without the prefix, with its version
 * @param partitions a fixed number, or 0 for the deployment's choice
 * @param compacted whether the newest record per key is kept for ever
 * @param retention how long records of an uncompacted topic stay
 */
public record Topic(String name, int partitions, boolean compacted, Duration retention) {

    /** The largest record on a topic: 33 MiB, a 32 MB payload and what travels beside it (ARCHITECTURE, Guarantees). */
    public static final int MAX_RECORD_BYTES = 33 * 1024 * 1024;

    /** How long conversations, and the catalog's history for them, can be replayed. */
    public static final Duration REPLAY_WINDOW = Duration.ofDays(30);

    private static final String DEAD_LETTER_SUFFIX = ".dlq.v1";

    /** A topic that keeps the newest record per key; compaction waits for the replay window. */
    public static Topic compacted(String name, int partitions) {
        return new Topic(name, partitions, true, REPLAY_WINDOW);
    }

    /** A topic whose records are kept for the replay window. */
    public static Topic kept(String name) {
        return new Topic(name, 0, false, REPLAY_WINDOW);
    }

    /** Where records of this topic go that nobody could read; kept twice as long. */
    public Topic deadLetters() {
        return new Topic(name + DEAD_LETTER_SUFFIX, 1, false, REPLAY_WINDOW.multipliedBy(2));
    }

    /** The full name under a prefix. */
    public String under(String prefix) {
        return prefix + "." + name;
    }

    /** The broker's settings for this topic. */
    public Map<String, String> configs() {
        Map<String, String> configs = new TreeMap<>();
        configs.put("max.message.bytes", Integer.toString(MAX_RECORD_BYTES));
        if (compacted) {
            configs.put("cleanup.policy", "compact");
            configs.put("min.compaction.lag.ms", Long.toString(retention.toMillis()));
        } else {
            configs.put("cleanup.policy", "delete");
            configs.put("retention.ms", Long.toString(retention.toMillis()));
        }
        return configs;
    }
}
