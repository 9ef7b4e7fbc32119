package dev.toolshelf.tokens.cache;

import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.topic.EntityKey.Type;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.total.EntityChange;
import dev.toolshelf.tokens.total.HeldTotal;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalKey;
import dev.toolshelf.tokens.total.TotalStamp;
import dev.toolshelf.tokens.total.TotalStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@link TotalStore} in Redis: one string per total, {@code <prefix>/total/<tenant>/<pool>/<family>}, written only by scripts
 * that compare first. Its lines are the stamp's counter, pool revision and sources, the time, and the total as JSON, which
 * is empty after an invalidation. Changes are told on the channel {@code <prefix>/changes}.
 */
public final class RedisTotalStore implements TotalStore {

    private static final RedisScript KEEP = new RedisScript("keep-total.lua");
    private static final RedisScript INVALIDATE = new RedisScript("invalidate-total.lua");
    private static final int HEADER_LINES = 4;
    private static final int AT_ONCE = 500;

    private final RedisCalls redis;
    private final String prefix;
    private final TokenCountConfig.Lives lives;

    /**
     * @param redis the server
     * @param topicPrefix keeps deployments apart that share it
     * @param lives how long totals and traces of changes are kept
     */
    public RedisTotalStore(RedisCalls redis, String topicPrefix, TokenCountConfig.Lives lives) {
        this.redis = redis;
        this.prefix = topicPrefix;
        this.lives = lives;
    }

    /** Where changes are told. */
    static String channel(String topicPrefix) {
        return topicPrefix + "/changes";
    }

    @Override
    public Optional<HeldTotal> read(TotalKey key) {
        return redis.call(client -> client.get(name(key))).flatMap(RedisTotalStore::decode);
    }

    @Override
    public Kept keep(TotalKey key, HeldTotal next) {
        List<byte[]> arguments = List.of(
                bytes(next.stamp().counter()),
                bytes(Long.toString(next.stamp().pool())),
                bytes(sources(next.stamp())),
                bytes(Long.toString(next.madeMillis())),
                PoolTotal.CODEC.encode(next.total()),
                bytes(Long.toString(Jitter.of(lives.total()).toMillis())));
        return redis.call(client -> KEEP.run(client, new RedisScript.Call(List.of(name(key)), arguments)))
                .map(kept -> Long.valueOf(1).equals(kept) ? Kept.KEPT : Kept.REFUSED)
                .orElse(Kept.AWAY);
    }

    @Override
    public boolean changed(EntityChange change, Collection<Touched> touched) {
        boolean source = change.entity().type() == Type.SOURCE;
        byte[] id = bytes(source ? change.entity().id() : "");
        byte[] seen = bytes(Long.toString(source ? change.seen() : 0));
        byte[] life = bytes(Long.toString(lives.invalidation().toMillis()));
        List<RedisScript.Call> calls = new ArrayList<>(touched.size());
        for (Touched one : touched) {
            calls.add(new RedisScript.Call(
                    List.of(name(one.key())), List.of(bytes(Long.toString(one.pool())), id, seen, life)));
        }
        boolean done = true;
        for (int from = 0; from < calls.size(); from += AT_ONCE) {
            List<RedisScript.Call> some = calls.subList(from, Math.min(calls.size(), from + AT_ONCE));
            done &= redis.call(client -> {
                        INVALIDATE.runAll(client, some);
                        return true;
                    })
                    .isPresent();
        }
        return done
                & redis.call(client -> client.publish(channel(prefix), change.text()))
                        .isPresent();
    }

    private static String sources(TotalStamp stamp) {
        return stamp.sources().entrySet().stream()
                .map(source -> source.getKey() + "=" + source.getValue())
                .collect(Collectors.joining(","));
    }

    private static Optional<HeldTotal> decode(byte[] value) {
        int[] ends = new int[HEADER_LINES];
        int line = 0;
        for (int i = 0; i < value.length && line < HEADER_LINES; i++) {
            if (value[i] == '\n') {
                ends[line++] = i;
            }
        }
        if (line < HEADER_LINES) {
            return Optional.empty();
        }
        try {
            TotalStamp stamp = new TotalStamp(
                    text(value, 0, ends[0]),
                    Long.parseLong(text(value, ends[0] + 1, ends[1])),
                    sources(text(value, ends[1] + 1, ends[2])));
            long made = Long.parseLong(text(value, ends[2] + 1, ends[3]));
            int json = ends[3] + 1;
            PoolTotal total =
                    json == value.length ? null : PoolTotal.CODEC.decode(Arrays.copyOfRange(value, json, value.length));
            return Optional.of(new HeldTotal(stamp, total, made));
        } catch (NumberFormatException | MalformedJsonException e) {
            // As good as nothing: it is summed up anew and overwritten.
            return Optional.empty();
        }
    }

    private static Map<String, Long> sources(String text) {
        Map<String, Long> sources = new LinkedHashMap<>();
        for (String source : text.isEmpty() ? new String[0] : text.split(",")) {
            int at = source.indexOf('=');
            sources.put(source.substring(0, Math.max(0, at)), Long.parseLong(source.substring(at + 1)));
        }
        return sources;
    }

    private static String text(byte[] value, int from, int to) {
        return new String(value, from, to - from, StandardCharsets.UTF_8);
    }

    private byte[] name(TotalKey key) {
        return bytes(prefix + "/total/" + key.tenant() + "/" + key.pool() + "/" + key.family());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
