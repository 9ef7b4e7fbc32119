package dev.toolshelf.tokens.cache;

import dev.toolshelf.tokens.config.RedisConfig;
import dev.toolshelf.tokens.metrics.TokenMetrics;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jboss.logging.Logger;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisClusterClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Calls to Redis that cannot hurt: bounded in time, never throwing. After a failure Redis is left alone for a moment, so
 * that an outage costs next to nothing; then the next call tries again, so that it heals by itself. An answer that concerns
 * one call only, such as having no room, rests nothing. Thread-safe.
 */
public final class RedisCalls implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(RedisCalls.class);

    /** Error answers that mean the server and not the call. */
    private static final Pattern NOT_NOW = Pattern.compile("(LOADING|MASTERDOWN|CLUSTERDOWN|NOAUTH|READONLY)\\b.*");

    private final RedisConnections connections;
    private final TokenMetrics metrics;
    private final long restNanos;
    private UnifiedJedis client;
    private volatile boolean up = true;
    private volatile long failedNanos;

    /** Connects at the first call, not here. */
    public RedisCalls(RedisConfig config, TokenMetrics metrics) {
        this.connections = new RedisConnections(config);
        this.metrics = metrics;
        this.restNanos = config.rest().toNanos();
    }

    /** What the call gives; empty if Redis is away, refuses it, or the call gives {@code null}. */
    public <T> Optional<T> call(Function<UnifiedJedis, T> call) {
        if (!up && System.nanoTime() - failedNanos < restNanos) {
            return Optional.empty();
        }
        try {
            Optional<T> answer = Optional.ofNullable(call.apply(client()));
            succeeded();
            return answer;
        } catch (JedisException e) {
            metrics.redisFailed();
            if (concernsTheCall(e)) {
                LOG.debugf("Redis refuses: %s", e.getMessage());
            } else {
                failed(e);
            }
            return Optional.empty();
        }
    }

    private static boolean concernsTheCall(JedisException e) {
        return e instanceof JedisDataException
                && !(e instanceof JedisAccessControlException)
                && !NOT_NOW.matcher(String.valueOf(e.getMessage())).matches();
    }

    /** A cluster is asked for its nodes when the client is made, which may fail and is tried again then. */
    private synchronized UnifiedJedis client() {
        if (client == null) {
            client = connections.forCalls();
        }
        return client;
    }

    private void succeeded() {
        if (!up) {
            up = true;
            LOG.info("Redis answers again");
        }
    }

    private void failed(JedisException e) {
        failedNanos = System.nanoTime();
        forgetConnections();
        if (up) {
            up = false;
            LOG.warnf(
                    "Redis is away, counting goes on without it: %s",
                    e.getClass().getSimpleName());
        }
    }

    /** Idle connections to a server that has gone would each cost a failure of their own. */
    private synchronized void forgetConnections() {
        if (client instanceof RedisClient one) {
            one.getPool().clear();
        } else if (client instanceof RedisClusterClient many) {
            many.getClusterNodes().values().forEach(ConnectionPool::clear);
        }
    }

    /** Whether Redis answers, asked now unless it failed a moment ago. */
    public boolean answers() {
        return call(UnifiedJedis::ping).isPresent();
    }

    @Override
    public synchronized void close() {
        if (client != null) {
            client.close();
        }
    }
}
