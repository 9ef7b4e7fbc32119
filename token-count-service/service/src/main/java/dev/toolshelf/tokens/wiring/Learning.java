package dev.toolshelf.tokens.wiring;

import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.estimate.EstimateCounter;
import dev.toolshelf.tokens.follow.CatalogState;
import dev.toolshelf.tokens.follow.CountedFamilies;
import dev.toolshelf.tokens.follow.JobQueue;
import dev.toolshelf.tokens.follow.PublishedCounts;
import dev.toolshelf.tokens.follow.Relearning;
import dev.toolshelf.tokens.load.CountLoads;
import dev.toolshelf.tokens.posted.PostedCounts;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** What counts on demand, and what is learned again after a start. */
@Singleton
final class Learning {

    @Produces
    @Singleton
    PostedCounts posted(CounterChain counters, CountLoads loads) {
        return new PostedCounts(counters, loads);
    }

    @Produces
    @Singleton
    Relearning relearning(
            CatalogState catalog,
            PublishedCounts published,
            CountedFamilies families,
            EstimateCounter estimate,
            JobQueue queue) {
        return new Relearning(catalog, published, families.all(), estimate, queue);
    }

    void start(@Observes StartupEvent started, Relearning relearning) {
        relearning.start();
    }
}
