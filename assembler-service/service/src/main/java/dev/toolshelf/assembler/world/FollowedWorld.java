package dev.toolshelf.assembler.world;

import dev.toolshelf.assembler.conversation.World;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.tokens.count.ListingCount;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/**
 * The catalog and the counts as this instance has followed them. Resolved pools are kept until the pool or one of its
 * sources changes. Not thread-safe: one per streams task.
 */
public final class FollowedWorld implements World {

    private static final int KEPT_POOLS = 5_000;
    private static final int KEPT_SOURCES = 50_000;
    private static final int KEPT_LISTINGS = 5_000;

    private final Decoded<Pool> pools;
    private final Decoded<Source> sources;
    private final Decoded<Listing> listings;
    private final Decoded<ListingCount> counts;
    private final Map<String, Resolved> views = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Resolved> eldest) {
            return size() > KEPT_POOLS;
        }
    };

    /** Over the two followed logs. */
    public FollowedWorld(
            ReadOnlyKeyValueStore<String, byte[]> catalog,
            ReadOnlyKeyValueStore<String, byte[]> counted,
            Undecodable undecodable) {
        this.pools = new Decoded<>(catalog, Pool.CODEC, KEPT_POOLS, undecodable);
        this.sources = new Decoded<>(catalog, Source.CODEC, KEPT_SOURCES, undecodable);
        this.listings = new Decoded<>(catalog, Listing.CODEC, KEPT_LISTINGS, undecodable);
        this.counts = new Decoded<>(counted, ListingCount.CODEC, KEPT_LISTINGS, undecodable);
    }

    @Override
    public PoolView view(String tenant, String pool, String searchTool) {
        String key = EntityKey.pool(tenant, pool).toString();
        Pool found = pools.get(key);
        if (found == null) {
            views.remove(key);
            return null;
        }
        List<Object> parts = new ArrayList<>();
        parts.add(found);
        parts.add(searchTool);
        for (String source : found.sources()) {
            Source record = source(tenant, source);
            parts.add(record);
            parts.add(record == null || record.digest() == null ? null : listing(record.digest()));
        }
        Resolved resolved = views.get(key);
        if (resolved == null || !resolved.madeFrom(parts)) {
            PoolView view = PoolView.of(found, id -> source(tenant, id), this::listing, searchTool);
            resolved = new Resolved(parts, view);
            views.put(key, resolved);
        }
        return resolved.view;
    }

    private Source source(String tenant, String id) {
        return sources.get(EntityKey.source(tenant, id).toString());
    }

    @Override
    public Listing listing(String digest) {
        return listings.get(EntityKey.definitions(digest));
    }

    @Override
    public ListingCount count(String key) {
        return counts.get(key);
    }

    private record Resolved(List<Object> parts, PoolView view) {

        /** Whether each part is the very object that it was. */
        boolean madeFrom(List<Object> now) {
            if (parts.size() != now.size()) {
                return false;
            }
            for (int i = 0; i < now.size(); i++) {
                if (parts.get(i) != now.get(i)
                        && !(now.get(i) instanceof String && now.get(i).equals(parts.get(i)))) {
                    return false;
                }
            }
            return true;
        }
    }
}
