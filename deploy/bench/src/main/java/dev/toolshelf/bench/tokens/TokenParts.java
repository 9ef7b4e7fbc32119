package dev.toolshelf.bench.tokens;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.cache.ParkedPatience;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.cache.RedisCountStore;
import dev.toolshelf.tokens.cache.RedisTotalStore;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.TokenizerCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.follow.CatalogIndex;
import dev.toolshelf.tokens.follow.CatalogState;
import dev.toolshelf.tokens.follow.ChangeFollower;
import dev.toolshelf.tokens.follow.Counting;
import dev.toolshelf.tokens.follow.JobQueue;
import dev.toolshelf.tokens.follow.PoolTotals;
import dev.toolshelf.tokens.follow.PublishedCounts;
import dev.toolshelf.tokens.follow.UnreadableRecords;
import dev.toolshelf.tokens.load.CountLoads;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.publish.CountPublisher;
import dev.toolshelf.tokens.total.LocalTotals;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** The service's own parts with its default settings, one family and the local tokenizer. */
final class TokenParts implements AutoCloseable {

    static final ModelFamily FAMILY = ModelFamilies.builtIn().byId("gpt").orElseThrow();

    final CounterChain counters = new CounterChain(List.of(new TokenizerCounter()));
    final CatalogIndex index = new CatalogIndex();
    final LocalTotals local;
    final PoolTotals totals;
    final ChangeFollower follower;
    private final JobQueue queue;

    /**
     * @param state gives the store of the catalog's state
     * @param counts gives the store of the published counts
     * @param redis the cache
     * @param prefix of keys
     * @param localTotals totals in memory at most
     * @param publisher publishes counts
     */
    TokenParts(
            Supplier<ReadOnlyKeyValueStore<String, byte[]>> state,
            Supplier<ReadOnlyKeyValueStore<String, byte[]>> counts,
            RedisCalls redis,
            String prefix,
            long localTotals,
            CountPublisher publisher) {
        TokenCountConfig config = Settings.tokens();
        UnreadableRecords unreadable = new UnreadableRecords();
        TokenMetrics metrics = new TokenMetrics(new SimpleMeterRegistry());
        CatalogState catalog = new CatalogState(state, unreadable);
        PublishedCounts published = new PublishedCounts(counts, unreadable);
        List<ModelFamily> families = List.of(FAMILY);
        this.queue = new JobQueue(config.workers(), config.queueLimit());
        this.local = new LocalTotals(
                new LocalTotals.Limits(
                        localTotals, config.local().changes(), config.lives().invalidation()),
                config.local()::life,
                Ticker.systemTicker());
        this.totals = new PoolTotals(
                catalog,
                index,
                published,
                local,
                new RedisTotalStore(redis, prefix, config.lives()),
                counters,
                families,
                Profiles.builtIn(),
                config.catchUp());
        CountLoads loads = new CountLoads(
                new RedisCountStore(redis, prefix, config.lives()),
                () -> UUID.randomUUID().toString(),
                () -> new ParkedPatience(config.patience()),
                config.local().countedTools());
        Counting counting =
                new Counting(catalog, index, published, loads, counters, families, publisher, queue, metrics);
        this.follower = new ChangeFollower(catalog, index, counting, totals, queue, unreadable, metrics);
    }

    @Override
    public void close() {
        queue.close();
    }
}
