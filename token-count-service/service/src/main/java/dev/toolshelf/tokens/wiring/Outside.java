package dev.toolshelf.tokens.wiring;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.toolshelf.tokens.cache.ChangeNotices;
import dev.toolshelf.tokens.cache.Jitter;
import dev.toolshelf.tokens.cache.ParkedPatience;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.cache.RedisCountStore;
import dev.toolshelf.tokens.cache.RedisTotalStore;
import dev.toolshelf.tokens.config.RedisConfig;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.config.TopicConfig;
import dev.toolshelf.tokens.load.CountLoads;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.publish.CountPublisher;
import dev.toolshelf.tokens.publish.KafkaCountPublisher;
import dev.toolshelf.tokens.total.LocalTotals;
import dev.toolshelf.tokens.total.TotalStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;

/** What the service talks to, besides the topology. */
@Singleton
final class Outside {

    @Produces
    @Singleton
    TokenMetrics metrics(MeterRegistry registry) {
        return new TokenMetrics(registry);
    }

    @Produces
    @Singleton
    RedisCalls redis(RedisConfig config, TokenMetrics metrics) {
        return new RedisCalls(config, metrics);
    }

    void close(@Disposes RedisCalls redis) {
        redis.close();
    }

    @Produces
    @Singleton
    CountLoads loads(RedisCalls redis, TopicConfig topics, TokenCountConfig config) {
        return new CountLoads(
                new RedisCountStore(redis, topics.prefix(), config.lives()),
                () -> UUID.randomUUID().toString(),
                () -> new ParkedPatience(config.patience()),
                config.local().countedTools());
    }

    @Produces
    @Singleton
    TotalStore totals(RedisCalls redis, TopicConfig topics, TokenCountConfig config) {
        return new RedisTotalStore(redis, topics.prefix(), config.lives());
    }

    @Produces
    @Singleton
    LocalTotals local(TokenCountConfig config, TokenMetrics metrics) {
        TokenCountConfig.Local settings = config.local();
        LocalTotals local = new LocalTotals(
                new LocalTotals.Limits(
                        settings.totals(), settings.changes(), config.lives().invalidation()),
                () -> Jitter.of(settings.life()),
                Ticker.systemTicker());
        metrics.gauge("totals.local", local::size);
        return local;
    }

    @Produces
    @Singleton
    ChangeNotices notices(RedisConfig config, TopicConfig topics, LocalTotals local) {
        return new ChangeNotices(config, topics.prefix(), local::told, local::flush);
    }

    void close(@Disposes ChangeNotices notices) {
        notices.close();
    }

    @Produces
    @Singleton
    CountPublisher publisher(
            @Identifier("default-kafka-broker") Map<String, Object> kafka, TopicConfig topics, TokenMetrics metrics) {
        return new KafkaCountPublisher(kafka, topics.prefix(), Clock.systemUTC(), metrics);
    }

    void close(@Disposes CountPublisher publisher) {
        if (publisher instanceof KafkaCountPublisher kafka) {
            kafka.close();
        }
    }
}
