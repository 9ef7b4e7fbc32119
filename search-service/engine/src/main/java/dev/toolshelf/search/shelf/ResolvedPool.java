package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The sources of a pool with what the ranking made of them, so that a query need not ask each source again. Immutable,
 * thread-safe.
 */
final class ResolvedPool {

    private final PoolIndex pool;
    private final PoolSource[] sources;
    private final ShelfIndex[] indexes;
    private final ServerWords[] servers;
    private final int[] offsets;
    private final AtomicInteger searches = new AtomicInteger();
    private volatile MergedIndex merged;

    private ResolvedPool(PoolIndex pool, ShelfIndex.Made index, ServerWords.Made server) {
        this.pool = pool;
        this.sources = pool.sources().toArray(PoolSource[]::new);
        this.indexes = new ShelfIndex[sources.length];
        this.servers = new ServerWords[sources.length];
        this.offsets = new int[sources.length];
        for (int s = 0; s < sources.length; s++) {
            indexes[s] = sources[s].index().listing().analysed(index);
            servers[s] = sources[s].index().analysed(server);
            offsets[s] = sources[s].offset();
        }
    }

    /** Its sources; not to be written to. */
    PoolSource[] sources() {
        return sources;
    }

    /** How many positions the pool has. */
    int size() {
        return pool.size();
    }

    /** The place of the source that a position lies in. */
    int sourceAt(int position) {
        int low = 0;
        int high = offsets.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (offsets[middle] <= position) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /**
     * What a word counts for every tool of a source, before saturation; 0 if neither its server's name nor its instructions
     * have it.
     *
     * @param instructions what a word of the instructions counts
     */
    float base(int source, long key, float instructions) {
        float name = servers[source].count(key);
        return name > 0 || !indexes[source].instructed(key) ? name : instructions;
    }

    /** One index of all sources, or {@code null} as long as the pool has not been searched often enough to be worth it. */
    MergedIndex merged() {
        return merged;
    }

    /** Their indexes; not to be written to. */
    ShelfIndex[] indexes() {
        return indexes;
    }

    /** The words of their servers; not to be written to. */
    ServerWords[] servers() {
        return servers;
    }

    /** The positions of their first tools; not to be written to. */
    int[] offsets() {
        return offsets;
    }

    /**
     * The pools that were searched last: a fixed number, and none of them is kept alive by it. Of those that are searched
     * again and again a few have a merged index, as long as memory allows. Thread-safe.
     */
    static final class Recent {
        private static final int POOLS = 256;
        private static final int MERGED = 8;

        /** Merging costs about as much as so many searches without it. */
        static final int OFTEN = 256;

        /** A larger pool's merged index would take too much of a small heap. */
        private static final int MOST_TOOLS = 8_192;

        private final Shelf weights;
        private final int often;
        private final ShelfIndex.Made index;
        private final ServerWords.Made server;
        private final AtomicReferenceArray<SoftReference<ResolvedPool>> merged = new AtomicReferenceArray<>(MERGED);
        private final AtomicReferenceArray<WeakReference<ResolvedPool>> recent = new AtomicReferenceArray<>(POOLS);

        /** @param often the searches after which a pool gets a merged index */
        Recent(Shelf weights, int often) {
            this.weights = weights;
            this.often = often;
            this.index = new ShelfIndex.Made(weights);
            this.server = new ServerWords.Made(weights);
        }

        ResolvedPool of(PoolIndex pool) {
            int at = System.identityHashCode(pool) & POOLS - 1;
            WeakReference<ResolvedPool> reference = recent.get(at);
            ResolvedPool known = reference == null ? null : reference.get();
            if (known != null && known.pool == pool) {
                if (known.merged == null && known.searches.incrementAndGet() == often && pool.size() <= MOST_TOOLS) {
                    known.merged = MergedIndex.of(known, weights);
                    merged.set(at & MERGED - 1, new SoftReference<>(known));
                }
                return known;
            }
            ResolvedPool resolved = new ResolvedPool(pool, index, server);
            recent.set(at, new WeakReference<>(resolved));
            return resolved;
        }
    }
}
