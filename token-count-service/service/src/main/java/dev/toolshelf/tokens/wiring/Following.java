package dev.toolshelf.tokens.wiring;

import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.cache.ChangeNotices;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.follow.CatalogIndex;
import dev.toolshelf.tokens.follow.CatalogState;
import dev.toolshelf.tokens.follow.ChangeFollower;
import dev.toolshelf.tokens.follow.CountedFamilies;
import dev.toolshelf.tokens.follow.Counting;
import dev.toolshelf.tokens.follow.JobQueue;
import dev.toolshelf.tokens.follow.PoolTotals;
import dev.toolshelf.tokens.follow.PublishedCounts;
import dev.toolshelf.tokens.follow.Reconciler;
import dev.toolshelf.tokens.follow.UnreadableRecords;
import dev.toolshelf.tokens.load.CountLoads;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.publish.CountPublisher;
import dev.toolshelf.tokens.topology.TokenCountTopology;
import dev.toolshelf.tokens.total.LocalTotals;
import dev.toolshelf.tokens.total.TotalStore;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** What follows the catalog, put together. */
@Singleton
final class Following {

    @Produces
    @Singleton
    UnreadableRecords unreadable(TokenMetrics metrics) {
        UnreadableRecords unreadable = new UnreadableRecords();
        metrics.gauge("records.unreadable", unreadable::standing);
        metrics.gauge("records.skipped", unreadable::skipped);
        return unreadable;
    }

    @Produces
    @Singleton
    CatalogState catalog(StreamsStores stores, UnreadableRecords unreadable) {
        return new CatalogState(() -> stores.store(TokenCountTopology.CATALOG_STATE), unreadable);
    }

    @Produces
    @Singleton
    CatalogIndex index() {
        return new CatalogIndex();
    }

    @Produces
    @Singleton
    PublishedCounts published(StreamsStores stores, UnreadableRecords unreadable) {
        return new PublishedCounts(() -> stores.store(TokenCountTopology.PUBLISHED_COUNTS), unreadable);
    }

    @Produces
    @Singleton
    JobQueue queue(TokenCountConfig config, TokenMetrics metrics) {
        JobQueue queue = new JobQueue(config.workers(), config.queueLimit());
        metrics.gauge("queue.length", queue::length);
        return queue;
    }

    void close(@Disposes JobQueue queue) {
        queue.close();
    }

    @Produces
    @Singleton
    Counting counting(
            CatalogState catalog,
            CatalogIndex index,
            PublishedCounts published,
            CountLoads loads,
            CounterChain counters,
            CountedFamilies families,
            CountPublisher publisher,
            JobQueue queue,
            TokenMetrics metrics) {
        return new Counting(catalog, index, published, loads, counters, families.all(), publisher, queue, metrics);
    }

    @Produces
    @Singleton
    PoolTotals totals(
            CatalogState catalog,
            CatalogIndex index,
            PublishedCounts published,
            LocalTotals local,
            TotalStore store,
            CounterChain counters,
            CountedFamilies families,
            Profiles profiles,
            TokenCountConfig config) {
        return new PoolTotals(
                catalog, index, published, local, store, counters, families.all(), profiles, config.catchUp());
    }

    @Produces
    @Singleton
    ChangeFollower changes(
            CatalogState catalog,
            CatalogIndex index,
            Counting counting,
            PoolTotals totals,
            JobQueue queue,
            UnreadableRecords unreadable,
            TokenMetrics metrics) {
        return new ChangeFollower(catalog, index, counting, totals, queue, unreadable, metrics);
    }

    @Produces
    @Singleton
    Reconciler reconciler(
            CatalogState catalog,
            PublishedCounts published,
            Counting counting,
            CountedFamilies families,
            JobQueue queue,
            TokenCountConfig config) {
        return new Reconciler(catalog, published, counting, families.all(), queue, config.reconcileEvery());
    }

    void start(@Observes StartupEvent started, Reconciler reconciler, ChangeNotices notices) {
        reconciler.start();
        notices.start();
    }
}
