package dev.toolshelf.tokens.total;

import dev.toolshelf.catalog.pool.Pool;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * From which state of the catalog a pool's total was summed up: everything that can change it. Listings and counts are
 * immutable under what a revision names, so two totals with equal stamps are equal.
 *
 * @param counter the counter that is wanted; empty in the stamp of an invalidation
 * @param pool the pool's revision
 * @param sources by source id, in pool order, what is seen of it ({@link SeenRevision}); in the stamp of an invalidation
 *     only what is known
 */
public record TotalStamp(String counter, long pool, Map<String, Long> sources) {

    /** Copies the map, keeping its order. */
    public TotalStamp {
        sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
    }

    /**
     * The stamp of a state.
     *
     * @param pool the pool
     * @param seen what is seen of the source of an id, see {@link SeenRevision}
     * @param counter the counter that is wanted
     */
    public static TotalStamp of(Pool pool, ToLongFunction<String> seen, String counter) {
        Map<String, Long> sources = new LinkedHashMap<>();
        for (String id : pool.sources()) {
            sources.put(id, seen.applyAsLong(id));
        }
        return new TotalStamp(counter, pool.revision(), sources);
    }

    /**
     * Whether somebody who sees this stamp's state has certainly not seen all that another one knows: an older pool, or an
     * older revision of a source of both. What only one of them names, says nothing.
     */
    public boolean behind(TotalStamp known) {
        if (pool < known.pool) {
            return true;
        }
        for (Map.Entry<String, Long> source : sources.entrySet()) {
            Long other = known.sources.get(source.getKey());
            if (other != null && SeenRevision.behind(source.getValue(), other)) {
                return true;
            }
        }
        return false;
    }

    /** Whether both are stamps of the same state and counter. */
    public boolean same(TotalStamp other) {
        if (pool != other.pool || sources.size() != other.sources.size() || !counter.equals(other.counter)) {
            return false;
        }
        for (Map.Entry<String, Long> source : sources.entrySet()) {
            Long there = other.sources.get(source.getKey());
            if (there == null || !SeenRevision.same(source.getValue(), there)) {
                return false;
            }
        }
        return true;
    }

    /** This stamp, its sources as new as either knows them. */
    TotalStamp with(TotalStamp known) {
        Map<String, Long> merged = new LinkedHashMap<>(sources);
        merged.replaceAll((id, seen) -> SeenRevision.newest(seen, known.sources.getOrDefault(id, seen)));
        return new TotalStamp(counter, pool, merged);
    }
}
