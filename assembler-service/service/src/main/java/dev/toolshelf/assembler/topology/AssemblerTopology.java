package dev.toolshelf.assembler.topology;

import dev.toolshelf.assembler.conversation.EngineConfig;
import dev.toolshelf.assembler.feed.StoredPayload;
import dev.toolshelf.assembler.payload.LedgerEntry;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.assembler.world.Undecodable;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.search.topic.SearchTopics;
import dev.toolshelf.tokens.topic.TokenTopics;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The assembler's stream: conversation events and search answers in; payloads, rejects, queries, follow-up events and dead
 * letters out. Events and answers are partitioned alike by conversation, so one task owns a conversation.
 */
public final class AssemblerTopology {

    private static final String READ_EVENTS = "read_events";
    private static final String READ_ANSWERS = "read_answers";
    private static final String READ_PAYLOADS = "read_payloads";
    private static final String APPLY = "apply_to_conversation";
    private static final String READ_REJECTS = "read_rejects";
    private static final String INDEX = "index_payload";
    private static final String INDEX_REJECT = "index_reject";
    private static final Map<String, String> CHANGELOG =
            Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(Topic.MAX_RECORD_BYTES));

    private AssemblerTopology() {}

    /**
     * Builds the topology.
     *
     * @param prefix of all topics
     * @param config the engine's configuration
     * @param limits time and size limits
     * @param undecodable counts records of followed logs that cannot be read
     * @param ledger hears of each payload that is written, on the streams thread
     * @param payloads hears of each committed payload, on the streams thread
     * @param rejects hears of the conversation of each reject, on the streams thread
     */
    public static Topology build(
            String prefix,
            EngineConfig config,
            Limits limits,
            Undecodable undecodable,
            Consumer<LedgerEntry> ledger,
            Consumer<StoredPayload> payloads,
            Consumer<String> rejects) {
        Topology topology = new Topology();
        follow(topology, CatalogTopics.STATE.under(prefix), StoreNames.CATALOG);
        follow(topology, TokenTopics.COUNTS.under(prefix), StoreNames.COUNTS);

        String answers = SearchTopics.ANSWERS.under(prefix);
        read(topology, READ_EVENTS, AssemblerTopics.EVENTS.under(prefix));
        read(topology, READ_ANSWERS, answers);
        topology.addProcessor(
                APPLY,
                () -> new ConversationProcessor(config, limits, undecodable, answers, ledger),
                READ_EVENTS,
                READ_ANSWERS);
        topology.addStateStore(persistent(StoreNames.CONVERSATIONS), APPLY);
        topology.addStateStore(kept(Stores.inMemoryKeyValueStore(StoreNames.WAITING)), APPLY);
        write(topology, Outputs.PAYLOADS, AssemblerTopics.PAYLOADS, prefix);
        write(topology, Outputs.REJECTS, AssemblerTopics.REJECTS, prefix);
        write(topology, Outputs.LEDGER, AssemblerTopics.LEDGER, prefix);
        write(topology, Outputs.EVENTS, AssemblerTopics.EVENTS, prefix);
        write(topology, Outputs.QUERIES, SearchTopics.QUERIES, prefix);
        write(topology, Outputs.EVENT_DEAD_LETTERS, AssemblerTopics.EVENTS.deadLetters(), prefix);
        write(topology, Outputs.ANSWER_DEAD_LETTERS, SearchTopics.ANSWERS.deadLetters(), prefix);

        read(topology, READ_PAYLOADS, AssemblerTopics.PAYLOADS.under(prefix));
        topology.addProcessor(INDEX, () -> new PayloadIndexer(payloads), READ_PAYLOADS);
        topology.addStateStore(persistent(StoreNames.PAYLOAD_INDEX), INDEX);

        read(topology, READ_REJECTS, AssemblerTopics.REJECTS.under(prefix));
        topology.addProcessor(INDEX_REJECT, () -> new RejectIndexer(rejects), READ_REJECTS);
        topology.addStateStore(persistent(StoreNames.REJECT_INDEX), INDEX_REJECT);
        return topology;
    }

    private static void follow(Topology topology, String topic, String store) {
        topology.addGlobalStore(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(store), Serdes.String(), Serdes.ByteArray())
                        .withLoggingDisabled(),
                "read_" + store,
                new StringDeserializer(),
                new ByteArrayDeserializer(),
                topic,
                "follow_" + store,
                () -> new LogFollower(store));
    }

    private static void read(Topology topology, String name, String topic) {
        topology.addSource(name, new StringDeserializer(), new ByteArrayDeserializer(), topic);
    }

    private static void write(Topology topology, String name, Topic topic, String prefix) {
        topology.addSink(name, topic.under(prefix), new StringSerializer(), new ByteArraySerializer(), APPLY);
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> persistent(String name) {
        return kept(Stores.persistentKeyValueStore(name));
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> kept(KeyValueBytesStoreSupplier store) {
        return Stores.keyValueStoreBuilder(store, Serdes.String(), Serdes.ByteArray())
                .withLoggingEnabled(CHANGELOG);
    }
}
