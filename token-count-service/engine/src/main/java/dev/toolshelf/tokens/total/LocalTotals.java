package dev.toolshelf.tokens.total;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.EntityKey.Type;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Totals in this instance's memory, and the changes that it was told of. A total that a known change has made old is not
 * given and cannot be put over a newer one, in whatever order total and change come. Bounded in number and life: the life is
 * the backstop for a change that nobody told. Thread-safe.
 */
public final class LocalTotals {

    private final Cache<TotalKey, HeldTotal> totals;
    private final Cache<EntityId, Long> floors;

    private record EntityId(Type type, String tenant, String id) {}

    /**
     * @param limits bounds
     * @param life gives each total its life
     * @param ticker tells the time
     */
    public LocalTotals(Limits limits, Supplier<Duration> life, Ticker ticker) {
        this.totals = Caffeine.newBuilder()
                .maximumSize(limits.totals())
                .expireAfter(Expiry.<TotalKey, HeldTotal>writing((key, held) -> life.get()))
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
        this.floors = Caffeine.newBuilder()
                .maximumSize(limits.changes())
                .expireAfterWrite(limits.changeLife())
                .ticker(ticker)
                .executor(Runnable::run)
                .build();
    }

    /**
     * How much is remembered.
     *
     * @param totals totals at most
     * @param changes changed entities at most
     * @param changeLife how long a change is remembered; must outlast the slowest summing up and the lag of the state
     */
    public record Limits(long totals, long changes, Duration changeLife) {}

    /** A change happened. */
    public void told(EntityChange change) {
        EntityKey entity = change.entity();
        floors.asMap()
                .merge(new EntityId(entity.type(), entity.tenant(), entity.id()), change.seen(), SeenRevision::newest);
    }

    /** Whether a state is older than a change that happened. */
    public boolean behind(TotalKey key, TotalStamp seen) {
        if (behind(Type.POOL, key.tenant(), key.pool(), seen.pool())) {
            return true;
        }
        for (Map.Entry<String, Long> source : seen.sources().entrySet()) {
            if (behind(Type.SOURCE, key.tenant(), source.getKey(), source.getValue())) {
                return true;
            }
        }
        return false;
    }

    private boolean behind(Type type, String tenant, String id, long seen) {
        Long floor = floors.getIfPresent(new EntityId(type, tenant, id));
        return floor != null && SeenRevision.behind(seen, floor);
    }

    /** The total of exactly this state, or {@code null}. */
    public HeldTotal get(TotalKey key, TotalStamp seen) {
        HeldTotal held = totals.getIfPresent(key);
        return held != null && held.serves(seen) ? held : null;
    }

    /** Takes a total, unless a newer one stands there or a change has made it old. */
    public void put(TotalKey key, HeldTotal next) {
        if (!behind(key, next.stamp())) {
            totals.asMap()
                    .compute(key, (same, held) -> held != null && next.stamp().behind(held.stamp()) ? held : next);
        }
    }

    /** Forgets all totals, but no change: after a time in which changes may have been missed. */
    public void flush() {
        totals.invalidateAll();
    }

    /** Totals held now, about. */
    public long size() {
        return totals.estimatedSize();
    }
}
