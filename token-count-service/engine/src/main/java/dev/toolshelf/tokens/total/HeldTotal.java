package dev.toolshelf.tokens.total;

import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.EntityKey.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What stands under a {@link TotalKey}: a total, or the trace of an invalidation. Its stamp is what is known at least, so
 * whoever summed up an older state and writes late, loses. The rules are pure functions here and scripts in Redis; a test
 * compares both.
 *
 * @param stamp the state of the total, or what an invalidation knows
 * @param total the total, or {@code null} after an invalidation
 * @param madeMillis when it was summed up, in ms since 1970
 */
public record HeldTotal(TotalStamp stamp, PoolTotal total, long madeMillis) {

    /** Whether it is the total of exactly this state. */
    public boolean serves(TotalStamp seen) {
        return total != null && seen.same(stamp);
    }

    /**
     * What stands there after somebody wrote a total.
     *
     * @param held what stood there, or {@code null}
     * @param next the total and the state that it was summed up from
     * @return empty if the write is refused, because its state is older than what is known
     */
    public static Optional<HeldTotal> keep(HeldTotal held, HeldTotal next) {
        if (held == null) {
            return Optional.of(next);
        }
        return next.stamp.behind(held.stamp)
                ? Optional.empty()
                : Optional.of(new HeldTotal(next.stamp.with(held.stamp), next.total, next.madeMillis));
    }

    /**
     * What stands there after a change of the pool or of one of its sources.
     *
     * @param held what stood there, or {@code null}
     * @param pool the revision of the pool that names the source, or the pool's own after the change
     * @param change what changed
     * @return empty if nothing older stands there
     */
    public static Optional<HeldTotal> invalidate(HeldTotal held, long pool, EntityChange change) {
        EntityKey entity = change.entity();
        TotalStamp before = held == null ? new TotalStamp("", 0, Map.of()) : held.stamp;
        Map<String, Long> sources = new LinkedHashMap<>(before.sources());
        if (entity.type() == Type.SOURCE) {
            Long known = sources.get(entity.id());
            boolean foreign = known == null && held != null && held.total != null && before.pool() > pool;
            // Also a total without the source makes room for the word of its deletion, which an older put must not
            // outlive.
            boolean seen = known != null && Math.abs(known) >= change.revision();
            if (foreign || seen && before.pool() >= pool) {
                return Optional.empty();
            }
            sources.put(entity.id(), known == null ? change.seen() : SeenRevision.newest(known, change.seen()));
        } else if (before.pool() >= pool) {
            return Optional.empty();
        }
        return Optional.of(new HeldTotal(new TotalStamp("", Math.max(pool, before.pool()), sources), null, 0));
    }
}
