package dev.toolshelf.tokens.cache;

import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.total.PoolTotal;
import dev.toolshelf.tokens.total.TotalStamp;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * {@link TotalCache} in Redis: one hash per total, {@code <prefix>/total/<tenant>/<pool>/<family>}, written only by scripts
 * that compare stamps first, so that comparing and setting are one step.
 */
public final class RedisTotalCache implements TotalCache {

    private static final String KEEP = script("keep-total.lua");
    private static final String INVALIDATE = script("invalidate-total.lua");

    private final RedisCalls redis;
    private final String prefix;
    private final TokenCountConfig.Lives lives;

    /**
     * @param redis the server
     * @param topicPrefix keeps deployments apart that share it
     * @param lives how long totals and tombstones are kept
     */
    public RedisTotalCache(RedisCalls redis, String topicPrefix, TokenCountConfig.Lives lives) {
        this.redis = redis;
        this.prefix = topicPrefix + "/total/";
        this.lives = lives;
    }

    @Override
    public Optional<PoolTotal> total(TotalKey key, TotalStamp stamp) {
        List<String> fields = redis.call(client -> client.hmget(name(key), "content", "total"))
                .orElse(List.of());
        boolean same = fields.size() == 2 && stamp.content().equals(fields.get(0)) && fields.get(1) != null;
        return same ? decode(fields.get(1)) : Optional.empty();
    }

    private static Optional<PoolTotal> decode(String json) {
        try {
            return Optional.of(PoolTotal.CODEC.decode(json.getBytes(StandardCharsets.UTF_8)));
        } catch (MalformedJsonException e) {
            return Optional.empty();
        }
    }

    @Override
    public boolean keepTotal(TotalKey key, TotalStamp stamp, PoolTotal total) {
        String json = new String(PoolTotal.CODEC.encode(total), StandardCharsets.UTF_8);
        return run(KEEP, key, stamp, Jitter.of(lives.total()), json);
    }

    @Override
    public void invalidate(TotalKey key, TotalStamp stamp) {
        run(INVALIDATE, key, stamp, lives.invalidation(), "");
    }

    private boolean run(String script, TotalKey key, TotalStamp stamp, Duration life, String total) {
        List<String> arguments = List.of(
                Long.toString(stamp.poolRevision()),
                Long.toString(stamp.sourceRevisions()),
                stamp.content(),
                Long.toString(life.toMillis()),
                total);
        return redis.call(client -> client.eval(script, List.of(name(key)), arguments))
                .filter(Long.valueOf(1)::equals)
                .isPresent();
    }

    private String name(TotalKey key) {
        return prefix + key.tenant() + "/" + key.pool() + "/" + key.family();
    }

    private static String script(String file) {
        try (InputStream in = RedisTotalCache.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
