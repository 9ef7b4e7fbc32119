package dev.toolshelf.tokens.wiring;

import dev.toolshelf.tokens.cache.CountCache;
import dev.toolshelf.tokens.cache.RedisCalls;
import dev.toolshelf.tokens.cache.RedisCountCache;
import dev.toolshelf.tokens.cache.RedisTotalCache;
import dev.toolshelf.tokens.cache.TotalCache;
import dev.toolshelf.tokens.config.RedisConfig;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.config.TopicConfig;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import dev.toolshelf.tokens.publish.CountPublisher;
import dev.toolshelf.tokens.publish.KafkaCountPublisher;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Map;

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
    CountCache counts(RedisCalls redis, TopicConfig topics, TokenCountConfig config) {
        return new RedisCountCache(redis, topics.prefix(), config.lives());
    }

    @Produces
    @Singleton
    TotalCache totals(RedisCalls redis, TopicConfig topics, TokenCountConfig config) {
        return new RedisTotalCache(redis, topics.prefix(), config.lives());
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
