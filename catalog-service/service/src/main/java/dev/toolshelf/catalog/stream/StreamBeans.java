package dev.toolshelf.catalog.stream;

import dev.toolshelf.catalog.config.CatalogConfig;
import dev.toolshelf.catalog.listing.ListingLimits;
import dev.toolshelf.catalog.state.CatalogEngine;
import dev.toolshelf.catalog.state.CatalogRules;
import dev.toolshelf.catalog.state.CommandCodec;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.apache.kafka.streams.Topology;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Makes the engine and the topology from the configuration. */
@ApplicationScoped
public class StreamBeans {

    /** The engine that both the stream and the endpoints ask, so that they agree. */
    @Produces
    @Singleton
    CatalogEngine engine(CatalogConfig config) {
        return new CatalogEngine(new CatalogRules(
                ListingLimits.DEFAULT, config.criticalTools(), config.searchTool(), CatalogTopology.RECORD_BYTES));
    }

    /** How commands are read and written. */
    @Produces
    @Singleton
    CommandCodec codec() {
        return new CommandCodec();
    }

    /** What the stream does. */
    @Produces
    @Singleton
    Topology topology(
            @ConfigProperty(name = "toolshelf.topic-prefix") String prefix,
            CatalogEngine engine,
            CommandCodec codec,
            CommandLedger ledger) {
        return CatalogTopology.build(prefix, engine, codec, ledger);
    }
}
