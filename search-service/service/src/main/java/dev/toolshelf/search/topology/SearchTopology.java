package dev.toolshelf.search.topology;

import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.topic.SearchTopics;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
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
    private static final String QUERY_SOURCE = "read-queries";
    private static final String QUERY_PROCESSOR = "answer-queries";

    private SearchTopology() {}

    /**
     * Builds the topology.
     *
     * @param prefix what the topics' names begin with
     * @param answers finds the answers
     * @param waitLimit how long a query waits for the state that it names
     * @param waitingQueries how many may wait, per partition
     */
    public static Topology build(String prefix, QueryAnswers answers, Duration waitLimit, int waitingQueries) {
        StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(new StreamsConfig(Map.of(
                StreamsConfig.APPLICATION_ID_CONFIG,
                prefix,
                StreamsConfig.BOOTSTRAP_SERVERS_CONFIG,
                "localhost:9092",
                StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG,
                true))));
        builder.globalTable(
                CatalogTopics.STATE.under(prefix),
                Consumed.with(Serdes.String(), Serdes.ByteArray()).withName("read-catalog-state"),
                Materialized.<String, byte[]>as(Stores.inMemoryKeyValueStore(CATALOG_STATE))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.ByteArray()));
        Topology topology = builder.build();
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
