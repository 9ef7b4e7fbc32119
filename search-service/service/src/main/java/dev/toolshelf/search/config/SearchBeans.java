package dev.toolshelf.search.config;

import dev.toolshelf.search.answer.LiveChecks;
import dev.toolshelf.search.answer.LiveSearch;
import dev.toolshelf.search.answer.QueryAnswers;
import dev.toolshelf.search.catalog.CatalogReader;
import dev.toolshelf.search.catalog.CatalogRecords;
import dev.toolshelf.search.catalog.IndexWarmer;
import dev.toolshelf.search.catalog.SearchablePools;
import dev.toolshelf.search.catalog.Shelf;
import dev.toolshelf.search.catalog.StateLog;
import dev.toolshelf.search.catalog.Undecodable;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.load.Bulkhead;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.topology.SearchTopology;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.apache.kafka.streams.Topology;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Makes what stream and endpoints share from the configuration. */
@ApplicationScoped
public class SearchBeans {

    private static final int SEARCHES_PER_PROCESSOR = 4;

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
    Harnesses harnesses(SentenceModel model) {
        return new Harnesses(model.vectors().orElse(null));
    }

    @Produces
    @Singleton
    QueryAnswers answers(SearchablePools pools, Profiles profiles, Harnesses harnesses) {
        return new QueryAnswers(pools, profiles, harnesses);
    }

    @Produces
    @Singleton
    IndexWarmer warmer(Shelf shelf, CatalogReader reader, Profiles profiles, Harnesses harnesses) {
        Profile profile = profiles.choose();
        return new IndexWarmer(
                shelf,
                reader,
                harnesses.search(profile).orElseThrow(),
                profile.searchTool().name());
    }

    void stop(@Disposes IndexWarmer warmer) {
        warmer.close();
    }

    @Produces
    @Singleton
    StateLog stateLog(SearchConfig config, IndexWarmer warmer) {
        return new StateLog(config.indexAhead() ? warmer::changed : (records, key) -> {});
    }

    @Produces
    @Singleton
    Bulkhead bulkhead(SearchConfig config, MeterRegistry registry) {
        int searches = config.concurrentSearches()
                .orElse(SEARCHES_PER_PROCESSOR * Runtime.getRuntime().availableProcessors());
        Bulkhead bulkhead = new Bulkhead("searches", searches, config.queuedSearches(), config.queueLimit());
        registry.gauge("toolshelf.search.running", bulkhead, Bulkhead::running);
        return bulkhead;
    }

    @Produces
    @Singleton
    LiveSearch liveSearch(
            CatalogRecords records,
            QueryAnswers answers,
            Profiles profiles,
            Bulkhead bulkhead,
            MeterRegistry registry) {
        return new LiveSearch(records, answers, profiles, bulkhead, registry);
    }

    @Produces
    @Singleton
    LiveChecks liveChecks(CatalogRecords records, SearchablePools pools, Profiles profiles, Harnesses harnesses) {
        return new LiveChecks(records, pools, profiles, harnesses);
    }

    @Produces
    @Singleton
    Topology topology(
            @ConfigProperty(name = "toolshelf.topic-prefix") String prefix,
            SearchConfig config,
            StateLog stateLog,
            QueryAnswers answers) {
        return SearchTopology.build(prefix, stateLog, answers, config.waitLimit(), config.waitingQueries());
    }
}
