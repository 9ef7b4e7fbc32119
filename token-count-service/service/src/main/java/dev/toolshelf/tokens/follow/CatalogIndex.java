package dev.toolshelf.tokens.follow;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.EntityKey.Type;
import dev.toolshelf.tokens.topology.StateListener;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The ways back through the catalog: from a source to the pools that name it, from a listing to the sources that have it. Kept
 * up record by record as the state is read, so a change costs what it touches and nothing is scanned. Thread-safe.
 */
public final class CatalogIndex implements StateListener {

    private static final int DELETIONS_REMEMBERED = 100_000;

    private final Map<String, Set<String>> poolsOf = new HashMap<>();
    private final Map<String, List<String>> sourcesOf = new HashMap<>();
    private final Map<String, Listed> listed = new HashMap<>();
    private final Map<ListingName, Set<String>> holders = new HashMap<>();
    private final Cache<String, Long> deleted =
            Caffeine.newBuilder().maximumSize(DELETIONS_REMEMBERED).build();
    private final List<Consumer<EntityKey>> arrivals = new CopyOnWriteArrayList<>();
    private final List<Consumer<ListingName>> unused = new CopyOnWriteArrayList<>();
    private long version;

    /**
     * A listing as it is counted.
     *
     * @param digest the listing's digest
     * @param label the server's cleaned name, or {@code -} for built-in tools
     */
    public record ListingName(String digest, String label) {}

    private record Listed(long revision, ListingName listing) {}

    /** Is told each source and pool whose record has come, on the thread that reads: must not block. */
    void onArrival(Consumer<EntityKey> listener) {
        arrivals.add(listener);
    }

    /** Is told each listing that the last pool has stopped using, on the thread that reads: must not block. */
    void onUnused(Consumer<ListingName> listener) {
        unused.add(listener);
    }

    @Override
    public void state(String key, byte[] value) {
        EntityKey entity = EntityKey.parse(key).orElse(null);
        if (entity == null) {
            return;
        }
        Set<ListingName> dropped = new HashSet<>();
        synchronized (this) {
            if (entity.type() == Type.POOL) {
                pool(entity, read(value, Pool.CODEC), dropped);
            } else {
                source(key, read(value, Source.CODEC), dropped);
            }
            dropped.removeIf(this::inUse);
            version++;
            notifyAll();
        }
        arrivals.forEach(listener -> listener.accept(entity));
        dropped.forEach(listing -> unused.forEach(listener -> listener.accept(listing)));
    }

    /** What cannot be read is not there; whoever reads the record itself says so. */
    private static <T> T read(byte[] value, JsonCodec<T> codec) {
        try {
            return codec.decode(value);
        } catch (MalformedJsonException e) {
            return null;
        }
    }

    private void pool(EntityKey key, Pool pool, Set<ListingName> dropped) {
        List<String> before = sourcesOf.getOrDefault(key.toString(), List.of());
        List<String> after = pool == null ? List.of() : pool.sources();
        for (String id : before) {
            String source = sourceKey(key.tenant(), id);
            leave(poolsOf, source, key.id());
            listing(source, dropped);
        }
        for (String id : after) {
            poolsOf.computeIfAbsent(sourceKey(key.tenant(), id), same -> new HashSet<>())
                    .add(key.id());
        }
        if (pool == null) {
            sourcesOf.remove(key.toString());
        } else {
            sourcesOf.put(key.toString(), after);
        }
    }

    private void source(String key, Source source, Set<ListingName> dropped) {
        listing(key, dropped);
        Listed before = listed.remove(key);
        if (before != null && before.listing != null) {
            leave(holders, before.listing, key);
        }
        if (source == null) {
            // The catalog gives a deletion the next revision.
            deleted.put(key, before == null ? 0 : before.revision + 1);
            return;
        }
        deleted.invalidate(key);
        ListingName name = source.digest() == null ? null : new ListingName(source.digest(), source.label());
        listed.put(key, new Listed(source.revision(), name));
        if (name != null) {
            holders.computeIfAbsent(name, same -> new HashSet<>()).add(key);
        }
    }

    private void listing(String source, Set<ListingName> into) {
        Listed now = listed.get(source);
        if (now != null && now.listing != null) {
            into.add(now.listing);
        }
    }

    private static <K> void leave(Map<K, Set<String>> sets, K key, String member) {
        Set<String> members = sets.get(key);
        if (members != null && members.remove(member) && members.isEmpty()) {
            sets.remove(key);
        }
    }

    private static String sourceKey(String tenant, String id) {
        return "source/" + tenant + "/" + id;
    }

    /** The ids of the pools of a tenant that name a source. */
    public synchronized List<String> poolsWith(String tenant, String sourceId) {
        return List.copyOf(poolsOf.getOrDefault(sourceKey(tenant, sourceId), Set.of()));
    }

    /** Whether any source has a listing now. */
    public synchronized boolean held(ListingName listing) {
        return holders.containsKey(listing);
    }

    /** Whether any pool names a source that has a listing now. */
    public synchronized boolean inUse(ListingName listing) {
        return holders.getOrDefault(listing, Set.of()).stream().anyMatch(poolsOf::containsKey);
    }

    /** At which revision a source was deleted; 0 if it was not, or nobody here knows. */
    public long deletedAt(String tenant, String sourceId) {
        Long revision = deleted.getIfPresent(sourceKey(tenant, sourceId));
        return revision == null ? 0 : revision;
    }

    /** Goes up with every record. */
    public synchronized long version() {
        return version;
    }

    /** Waits until a record has come since a version, at most so long; whether one has. */
    boolean awaitNewer(long than, long nanos) {
        long deadline = System.nanoTime() + nanos;
        synchronized (this) {
            long left = nanos;
            while (version <= than && left > 0) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(this, left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return false;
                }
                left = deadline - System.nanoTime();
            }
            return version > than;
        }
    }
}
