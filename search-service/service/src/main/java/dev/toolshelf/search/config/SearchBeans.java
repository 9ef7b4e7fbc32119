package dev.toolshelf.search.config;

import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.catalog.CatalogReader;
import dev.toolshelf.search.catalog.SearchablePools;
import dev.toolshelf.search.catalog.Shelf;
import dev.toolshelf.search.catalog.Undecodable;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.topology.SearchTopology;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.apache.kafka.streams.Topology;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Makes what stream and endpoints share from the configuration. */
@ApplicationScoped
public class SearchBeans {

    @Produces
    @Singleton
    Undecodable undecodable(MeterRegistry registry) {
        return new Undecodable(registry);
    }

    @Produces
    @Singleton
    CatalogReader reader(Undecodable undecodable) {
        return new CatalogReader(undecodable);
    }

    @Produces
    @Singleton
    Shelf shelf(SearchConfig config, CatalogReader reader) {
        return new Shelf(reader, config.listingMemory().asLongValue());
    }

    @Produces
    @Singleton
    SearchablePools pools(SearchConfig config, CatalogReader reader, Shelf shelf) {
        return new SearchablePools(reader, shelf, config.poolMemory().asLongValue());
    }

    @Produces
    @Singleton
    Profiles profiles() {
        return Profiles.builtIn();
    }

    @Produces
    @Singleton
    Harnesses harnesses() {
        return new Harnesses();
    }

    @Produces
    @Singleton
    QueryAnswers answers(SearchablePools pools, Profiles profiles, Harnesses harnesses) {
        return new QueryAnswers(pools, profiles, harnesses);
    }

    @Produces
    @Singleton
    Topology topology(
            @ConfigProperty(name = "toolshelf.topic-prefix") String prefix, SearchConfig config, QueryAnswers answers) {
        return SearchTopology.build(prefix, answers, config.waitLimit(), config.waitingQueries());
    }
}
