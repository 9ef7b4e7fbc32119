package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import java.lang.ref.WeakReference;
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

    /** The pools that were searched last: a fixed number, and none of them is kept alive by it. Thread-safe. */
    static final class Recent {
        private static final int POOLS = 256;

        private final ShelfIndex.Made index;
        private final ServerWords.Made server;
        private final AtomicReferenceArray<WeakReference<ResolvedPool>> recent = new AtomicReferenceArray<>(POOLS);

        Recent(ShelfIndex.Made index, ServerWords.Made server) {
            this.index = index;
            this.server = server;
        }

        ResolvedPool of(PoolIndex pool) {
            int at = System.identityHashCode(pool) & POOLS - 1;
            WeakReference<ResolvedPool> reference = recent.get(at);
            ResolvedPool known = reference == null ? null : reference.get();
            if (known != null && known.pool == pool) {
                return known;
            }
            ResolvedPool resolved = new ResolvedPool(pool, index, server);
            recent.set(at, new WeakReference<>(resolved));
            return resolved;
        }
    }
}
