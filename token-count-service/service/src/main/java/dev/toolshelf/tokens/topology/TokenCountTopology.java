package dev.toolshelf.tokens.topology;

import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.tokens.topic.TokenTopics;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.state.Stores;

/**
 * How the service follows the catalog: the catalog's state and the published counts are held in memory by every instance, as
 * the bytes that came, and changes are handed over. Nothing is sunk here: counts are made outside the streams thread and
 * published by a producer of their own.
 */
public final class TokenCountTopology {

    /** The store of the catalog's state: listings, sources and pools as bytes, by state key. */
    public static final String CATALOG_STATE = "catalog-state";

    /** The store of the counts that are published, as bytes, by {@code ListingCount.key()}. */
    public static final String PUBLISHED_COUNTS = "published-counts";

    private TokenCountTopology() {}

    /**
     * Builds the topology.
     *
     * @param config goes to the builder too, which else ignores the rule that everything is named
     * @param prefix what the topics' names begin with
     * @param state is shown the catalog's state
     * @param changes is told the changes
     */
    public static Topology build(StreamsConfig config, String prefix, StateListener state, ChangeListener changes) {
        StreamsBuilder builder = new StreamsBuilder(new TopologyConfig(config));
        builder.addGlobalStore(
                Stores.keyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore(CATALOG_STATE), Serdes.String(), Serdes.ByteArray())
                        .withLoggingDisabled(),
                CatalogTopics.STATE.under(prefix),
                Consumed.with(Serdes.String(), Serdes.ByteArray()).withName("read-catalog-state"),
                () -> new StateProcessor(state));
        table(builder, TokenTopics.COUNTS.under(prefix), "read-published-counts", PUBLISHED_COUNTS);
        // Only new changes: what happened before the first start is found by the first reconciliation.
        builder.stream(
                        CatalogTopics.CHANGES.under(prefix),
                        Consumed.with(Serdes.String(), Serdes.ByteArray())
                                .withName("read-catalog-changes")
                                .withOffsetResetPolicy(AutoOffsetReset.latest()))
                .process(() -> new ChangeProcessor(changes), Named.as("hand-changes-over"));
        return builder.build();
    }

    private static void table(StreamsBuilder builder, String topic, String reader, String store) {
        builder.globalTable(
                topic,
                Consumed.with(Serdes.String(), Serdes.ByteArray()).withName(reader),
                Materialized.<String, byte[]>as(Stores.inMemoryKeyValueStore(store))
                        .withKeySerde(Serdes.String())
                        .withValueSerde(Serdes.ByteArray()));
    }
}
