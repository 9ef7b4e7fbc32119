package dev.toolshelf.search.topology;

import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.catalog.StateLog;
import dev.toolshelf.search.topic.SearchTopics;
import java.time.Duration;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.Stores;

/**
 * How search follows the catalog and answers the query topic. Every instance holds the whole state log in memory, as the
 * bytes that came; queries are shared out by conversation.
 */
public final class SearchTopology {

    /** The store of the catalog's state: listings, sources and pools as bytes, by state key. */
    public static final String CATALOG_STATE = "catalog-state";

    static final String WAITING_QUERIES = "waiting-queries";
    static final String ANSWER_SINK = "write-answers";
    static final String DEAD_LETTER_SINK = "write-dead-letters";
    private static final String STATE_SOURCE = "read-catalog-state";
    private static final String STATE_PROCESSOR = "keep-catalog-state";
    private static final String QUERY_SOURCE = "read-queries";
    private static final String QUERY_PROCESSOR = "answer-queries";

    private SearchTopology() {}

    /**
     * Builds the topology.
     *
     * @param prefix what the topics' names begin with
     * @param stateLog is told each record of the state log
     * @param answers finds the answers
     * @param waitLimit how long a query waits for the state that it names
     * @param waitingQueries how many may wait, per partition
     */
    public static Topology build(
            String prefix, StateLog stateLog, QueryAnswers answers, Duration waitLimit, int waitingQueries) {
        Topology topology = new Topology();
        topology.addGlobalStore(
                Stores.timestampedKeyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore(CATALOG_STATE), Serdes.String(), Serdes.ByteArray())
                        .withLoggingDisabled(),
                STATE_SOURCE,
                new StringDeserializer(),
                new ByteArrayDeserializer(),
                CatalogTopics.STATE.under(prefix),
                STATE_PROCESSOR,
                () -> new StateProcessor(stateLog));
        topology.addSource(
                QUERY_SOURCE,
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer(),
                SearchTopics.QUERIES.under(prefix));
        topology.addProcessor(
                QUERY_PROCESSOR, () -> new QueryProcessor(answers, waitLimit, waitingQueries), QUERY_SOURCE);
        topology.addStateStore(
                Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(WAITING_QUERIES), Serdes.String(), Serdes.ByteArray()),
                QUERY_PROCESSOR);
        topology.addSink(
                ANSWER_SINK,
                SearchTopics.ANSWERS.under(prefix),
                new ByteArraySerializer(),
                new ByteArraySerializer(),
                QUERY_PROCESSOR);
        topology.addSink(
                DEAD_LETTER_SINK,
                SearchTopics.QUERIES.deadLetters().under(prefix),
                new ByteArraySerializer(),
                new ByteArraySerializer(),
                QUERY_PROCESSOR);
        return topology;
    }
}
