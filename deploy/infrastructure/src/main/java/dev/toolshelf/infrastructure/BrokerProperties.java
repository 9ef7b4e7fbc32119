package dev.toolshelf.infrastructure;

import java.nio.file.Path;
import java.util.Properties;

/** The configuration of a broker that stands alone on 127.0.0.1. */
public final class BrokerProperties {
    /** The one node of the quorum. */
    public static final int NODE_ID = 1;

    static final String CONTROLLER = "CONTROLLER";

    /** The largest record of the topics is 33 MiB; the batch around it needs room too. */
    public static final int LARGEST_BATCH_BYTES = 34 * 1024 * 1024;

    private BrokerProperties() {}

    /**
     * Broker and controller in one, for clients on {@code 127.0.0.1:port}. Names and values are those of Kafka's own
     * configuration; all values are strings.
     *
     * @param directory where the broker keeps its data, as the broker sees it
     */
    public static Properties of(Path directory, int port, int controllerPort) {
        Properties properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(NODE_ID));
        properties.put("log.dirs", directory.toString());
        properties.put(
                "listeners", "PLAINTEXT://127.0.0.1:" + port + "," + CONTROLLER + "://127.0.0.1:" + controllerPort);
        properties.put("advertised.listeners", "PLAINTEXT://127.0.0.1:" + port);
        properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT," + CONTROLLER + ":PLAINTEXT");
        properties.put("inter.broker.listener.name", "PLAINTEXT");
        properties.put("controller.listener.names", CONTROLLER);
        properties.put("controller.quorum.voters", NODE_ID + "@127.0.0.1:" + controllerPort);
        properties.put("auto.create.topics.enable", "false");
        oneReplicaOfEverything(properties);
        largeRecords(properties);
        quickRecovery(properties);
        return properties;
    }

    private static void oneReplicaOfEverything(Properties properties) {
        properties.put("default.replication.factor", "1");
        properties.put("offsets.topic.replication.factor", "1");
        properties.put("offsets.topic.num.partitions", "4");
        properties.put("transaction.state.log.replication.factor", "1");
        properties.put("transaction.state.log.min.isr", "1");
        properties.put("transaction.state.log.num.partitions", "4");
        properties.put("share.coordinator.state.topic.replication.factor", "1");
        properties.put("share.coordinator.state.topic.min.isr", "1");
        properties.put("share.coordinator.state.topic.num.partitions", "1");
        properties.put("log.cleaner.dedupe.buffer.size", "2097152");
        properties.put("num.network.threads", "2");
        properties.put("num.io.threads", "4");
    }

    private static void largeRecords(Properties properties) {
        String bytes = Integer.toString(LARGEST_BATCH_BYTES);
        properties.put("message.max.bytes", bytes);
        properties.put("replica.fetch.max.bytes", bytes);
        properties.put("replica.fetch.response.max.bytes", Integer.toString(2 * LARGEST_BATCH_BYTES));
        properties.put("fetch.max.bytes", Integer.toString(2 * LARGEST_BATCH_BYTES));
    }

    /** With the defaults a broker that was killed waits 10 s for its own old registration, and clients as long for theirs. */
    private static void quickRecovery(Properties properties) {
        properties.put("broker.session.timeout.ms", "2000");
        properties.put("broker.heartbeat.interval.ms", "500");
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("group.min.session.timeout.ms", "1000");
        properties.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000");
    }
}
