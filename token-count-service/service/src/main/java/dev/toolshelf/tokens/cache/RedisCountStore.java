package dev.toolshelf.tokens.cache;

import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.load.CountStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.UnifiedJedis;

/**
 * {@link CountStore} in Redis: one string per count, {@code <prefix>/count/<version>/<counter>/{<count>}}, its lease beside it.
 * The braces keep both in one slot of a cluster. A value's first byte says whether the count is final, the rest is JSON.
 */
public final class RedisCountStore implements CountStore {

    /** Goes up when the same counter would count the same definitions otherwise, such as after a change of their rendering. */
    private static final int VERSION = 2;

    private static final RedisScript CLAIM = new RedisScript("claim-count.lua");
    private static final RedisScript KEEP = new RedisScript("keep-count.lua");
    private static final RedisScript GIVE_UP = new RedisScript("give-up.lua");
    private static final byte FINAL = '=';
    private static final byte PROVISIONAL = '~';

    private final RedisCalls redis;
    private final String counts;
    private final String leases;
    private final TokenCountConfig.Lives lives;

    /**
     * @param redis the server
     * @param topicPrefix keeps deployments apart that share it
     * @param lives how long counts and leases are kept
     */
    public RedisCountStore(RedisCalls redis, String topicPrefix, TokenCountConfig.Lives lives) {
        this.redis = redis;
        this.counts = topicPrefix + "/count/" + VERSION + "/";
        this.leases = topicPrefix + "/lease/" + VERSION + "/";
        this.lives = lives;
    }

    @Override
    public Answer get(Name name) {
        return redis.call(client -> Optional.ofNullable(client.get(key(counts, name))))
                .map(found -> found.<Answer>flatMap(RedisCountStore::decode).orElseGet(Nothing::new))
                .orElseGet(Away::new);
    }

    @Override
    public Answer claim(Name name, String token) {
        RedisScript.Call call = new RedisScript.Call(both(name), List.of(bytes(token), millis(lives.lease())));
        return redis.call(client -> claimed(client, call)).orElseGet(Away::new);
    }

    private static Answer claimed(UnifiedJedis client, RedisScript.Call call) {
        Object answer = CLAIM.run(client, call);
        if (answer instanceof byte[] value) {
            Optional<Found> found = decode(value);
            if (found.isPresent()) {
                return found.get();
            }
            // What cannot be read is in nobody's way.
            client.unlink(call.keys().get(0));
            answer = CLAIM.run(client, call);
        }
        return Long.valueOf(1).equals(answer) ? new Yours() : new Elsewhere();
    }

    private static Optional<Found> decode(byte[] value) {
        if (value.length == 0 || value[0] != FINAL && value[0] != PROVISIONAL) {
            return Optional.empty();
        }
        try {
            ListingCount count = ListingCount.CODEC.decode(Arrays.copyOfRange(value, 1, value.length));
            return Optional.of(new Found(count, value[0] == PROVISIONAL));
        } catch (MalformedJsonException e) {
            return Optional.empty();
        }
    }

    @Override
    public void keep(Name name, ListingCount count, boolean provisional, String token) {
        byte[] json = ListingCount.CODEC.encode(count);
        byte[] value = new byte[json.length + 1];
        value[0] = provisional ? PROVISIONAL : FINAL;
        System.arraycopy(json, 0, value, 1, json.length);
        Duration life = provisional ? lives.provisional() : Jitter.of(lives.count());
        RedisScript.Call call = new RedisScript.Call(both(name), List.of(value, millis(life), bytes(token)));
        redis.call(client -> KEEP.run(client, call));
    }

    @Override
    public void giveUp(Name name, String token) {
        RedisScript.Call call = new RedisScript.Call(List.of(key(leases, name)), List.of(bytes(token)));
        redis.call(client -> GIVE_UP.run(client, call));
    }

    @Override
    public void letGo(Collection<Name> names) {
        for (Name name : names) {
            redis.call(client -> client.unlink(key(counts, name)));
        }
    }

    private List<byte[]> both(Name name) {
        return List.of(key(counts, name), key(leases, name));
    }

    private static byte[] key(String before, Name name) {
        return bytes(before + name.counter() + "/{" + name.count() + "}");
    }

    private static byte[] millis(Duration life) {
        return bytes(Long.toString(life.toMillis()));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
