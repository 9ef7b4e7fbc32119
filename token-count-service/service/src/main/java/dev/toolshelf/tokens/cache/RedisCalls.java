package dev.toolshelf.tokens.cache;

import dev.toolshelf.tokens.config.RedisConfig;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import java.net.URI;
import java.util.Optional;
import java.util.function.Function;
import org.jboss.logging.Logger;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.JedisURIHelper;

/**
 * Calls to Redis that cannot hurt: bounded in time, never throwing. After a failure Redis is left alone for a moment, so
 * that an outage costs next to nothing; then the next call tries again, so that it heals by itself. Thread-safe.
 */
public final class RedisCalls implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(RedisCalls.class);

    private final RedisClient client;
    private final TokenMetrics metrics;
    private final long restNanos;
    private volatile boolean up = true;
    private volatile long failedNanos;

    /** Connects at the first call, not here. */
    public RedisCalls(RedisConfig config, TokenMetrics metrics) {
        this.client = client(config);
        this.metrics = metrics;
        this.restNanos = config.rest().toNanos();
    }

    private static RedisClient client(RedisConfig config) {
        URI url = config.url();
        if (!JedisURIHelper.isValid(url)) {
            throw new IllegalArgumentException(
                    "toolshelf.redis.url must be redis://[user:password@]host:port[/database] or rediss://...");
        }
        int millis = Math.toIntExact(config.timeLimit().toMillis());
        ConnectionPoolConfig pool = new ConnectionPoolConfig();
        pool.setMaxTotal(config.connections());
        pool.setMaxIdle(config.connections());
        pool.setMaxWait(config.timeLimit());
        pool.setJmxEnabled(false);
        return RedisClient.builder()
                .hostAndPort(JedisURIHelper.getHostAndPort(url))
                .clientConfig(DefaultJedisClientConfig.builder()
                        .connectionTimeoutMillis(millis)
                        .socketTimeoutMillis(millis)
                        .user(JedisURIHelper.getUser(url))
                        .password(JedisURIHelper.getPassword(url))
                        .database(JedisURIHelper.getDBIndex(url))
                        .ssl(JedisURIHelper.isRedisSSLScheme(url))
                        .build())
                .poolConfig(pool)
                .build();
    }

    /** What the call gives; empty if Redis is away or the call gives {@code null}. */
    public <T> Optional<T> call(Function<RedisClient, T> call) {
        if (!up && System.nanoTime() - failedNanos < restNanos) {
            return Optional.empty();
        }
        try {
            Optional<T> answer = Optional.ofNullable(call.apply(client));
            succeeded();
            return answer;
        } catch (JedisException e) {
            failed(e);
            return Optional.empty();
        }
    }

    private void succeeded() {
        if (!up) {
            up = true;
            LOG.info("Redis answers again");
        }
    }

    private void failed(JedisException e) {
        metrics.redisFailed();
        failedNanos = System.nanoTime();
        // Idle connections to a server that has gone would each cost a failure of their own.
        client.getPool().clear();
        if (up) {
            up = false;
            LOG.warnf(
                    "Redis is away, counting goes on without it: %s",
                    e.getClass().getSimpleName());
        }
    }

    /** Whether Redis answers, asked now unless it failed a moment ago. */
    public boolean answers() {
        return call(RedisClient::ping).isPresent();
    }

    @Override
    public void close() {
        client.close();
    }
}
