package dev.toolshelf.catalog.stream;

import dev.toolshelf.catalog.state.CatalogEngine;
import dev.toolshelf.catalog.state.CommandCodec;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.Topic;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.Stores;

/**
 * The catalog's stream: commands in; state log, changes and dead letters out. It also follows its own state log, so that
 * whoever asks sees what is committed.
 */
public final class CatalogTopology {

    /** Store of what is remembered per entity, by entity key; in step with the commands, ahead of the commit. */
    public static final String ENTITIES = "entities";

    /** Store of the state log's newest bytes by state key, committed ones only. */
    public static final String STATE = "state";

    /** The largest value that goes to a sink: what a topic takes, less room for key, headers and framing. */
    public static final int RECORD_BYTES = Topic.MAX_RECORD_BYTES - 256 * 1024;

    static final String STATE_SINK = "state-log";
    static final String CHANGES_SINK = "changes";
    static final String DEAD_LETTER_SINK = "dead-letters";

    private static final String COMMANDS = "commands";
    private static final String APPLY = "apply-command";
    private static final String STATE_SOURCE = "state-log-reader";
    private static final String FOLLOW = "follow-state";

    private CatalogTopology() {}

    /**
     * Builds the topology.
     *
     * @param prefix of all topics
     * @param engine decides
     * @param codec reads commands
     * @param listener hears what became of them
     */
    public static Topology build(String prefix, CatalogEngine engine, CommandCodec codec, CommandListener listener) {
        ByteArraySerializer bytes = new ByteArraySerializer();
        Topology topology = new Topology();
        topology.addSource(
                COMMANDS,
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer(),
                CatalogTopics.COMMANDS.under(prefix));
        topology.addProcessor(APPLY, () -> new CommandProcessor(engine, codec, listener), COMMANDS);
        topology.addStateStore(
                Stores.keyValueStoreBuilder(
                        Stores.persistentKeyValueStore(ENTITIES), Serdes.String(), Serdes.ByteArray()),
                APPLY);
        topology.addSink(STATE_SINK, CatalogTopics.STATE.under(prefix), bytes, bytes, APPLY);
        topology.addSink(CHANGES_SINK, CatalogTopics.CHANGES.under(prefix), bytes, bytes, APPLY);
        topology.addSink(DEAD_LETTER_SINK, CatalogTopics.COMMANDS.deadLetters().under(prefix), bytes, bytes, APPLY);
        topology.addGlobalStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(STATE), Serdes.String(), Serdes.ByteArray())
                        .withLoggingDisabled(),
                STATE_SOURCE,
                new StringDeserializer(),
                new ByteArrayDeserializer(),
                CatalogTopics.STATE.under(prefix),
                FOLLOW,
                () -> new StateFollower(listener));
        return topology;
    }
}
