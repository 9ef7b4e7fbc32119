package dev.toolshelf.tokens.cache;

import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.count.ListingCount;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import redis.clients.jedis.params.SetParams;

/** {@link CountCache} in Redis: one string per count, {@code <prefix>/count/<version>/<counter>/<count key>}. */
public final class RedisCountCache implements CountCache {

    /** Goes up when the same counter would count the same definitions otherwise, such as after a change of their rendering. */
    private static final int VERSION = 1;

    private final RedisCalls redis;
    private final String prefix;
    private final TokenCountConfig.Lives lives;

    /**
     * @param redis the server
     * @param topicPrefix keeps deployments apart that share it
     * @param lives how long counts are kept
     */
    public RedisCountCache(RedisCalls redis, String topicPrefix, TokenCountConfig.Lives lives) {
        this.redis = redis;
        this.prefix = topicPrefix + "/count/" + VERSION + "/";
        this.lives = lives;
    }

    @Override
    public Optional<ListingCount> count(String counter, String key) {
        return redis.call(client -> client.get(bytes(counter, key))).flatMap(RedisCountCache::decode);
    }

    private static Optional<ListingCount> decode(byte[] bytes) {
        try {
            return Optional.of(ListingCount.CODEC.decode(bytes));
        } catch (MalformedJsonException e) {
            // Counted anew and overwritten.
            return Optional.empty();
        }
    }

    @Override
    public void keepCount(String counter, ListingCount count, boolean provisional) {
        Duration life = provisional ? lives.provisional() : Jitter.of(lives.count());
        byte[] value = ListingCount.CODEC.encode(count);
        redis.call(client -> client.set(
                bytes(counter, count.key()), value, SetParams.setParams().px(life.toMillis())));
    }

    private byte[] bytes(String counter, String key) {
        return (prefix + counter + "/" + key).getBytes(StandardCharsets.UTF_8);
    }
}
