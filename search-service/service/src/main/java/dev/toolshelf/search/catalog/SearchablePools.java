package dev.toolshelf.search.catalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.SourceIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Pools that can be searched, kept for as long as neither the pool's record nor one of its sources' changes; a change is
 * seen by the next query. Bounded; thread-safe.
 */
public final class SearchablePools {

    private static final int BYTES_PER_POOL = 1_000;
    private static final int BYTES_PER_SOURCE = 100;

    private final CatalogReader reader;
    private final Shelf shelf;
    private final Cache<Key, Kept> kept;

    /**
     * Nothing kept yet.
     *
     * @param reader decodes pools and sources
     * @param shelf has the listings
     * @param maxBytes memory that prepared pools may take, roughly
     */
    public SearchablePools(CatalogReader reader, Shelf shelf, long maxBytes) {
        this.reader = reader;
        this.shelf = shelf;
        this.kept = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .<Key, Kept>weigher((key, value) -> BYTES_PER_POOL + BYTES_PER_SOURCE * value.sources.size())
                .build();
    }

    private record Key(String tenant, String pool, Map<String, String> earlier, String searchTool) {}

    private record Kept(Pool record, List<Source> sources, PoolIndex pool) {

        boolean isOf(Pool record, List<Source> sources) {
            if (this.record != record || this.sources.size() != sources.size()) {
                return false;
            }
            for (int i = 0; i < sources.size(); i++) {
                if (this.sources.get(i) != sources.get(i)) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * A pool as a query wants to see it.
     *
     * @param pool ready to be searched
     * @param unmet ids of sources whose listing was asked for and is not known; their newest one is taken
     */
    public record Reached(PoolIndex pool, List<String> unmet) {}

    /** The pool's record, or {@code null} if there is none that can be read. */
    public Pool pool(CatalogRecords records, String tenant, String id) {
        return reader.pool(records, tenant, id);
    }

    /**
     * Prepares a pool, or finds it prepared.
     *
     * @param records the catalog's state
     * @param pool the pool's record
     * @param asked the digest wanted of each source id; empty if the newest ones are. Listings are kept by digest, so an
     *     earlier one can be met exactly
     * @param searchTool the name of the profile's search tool
     */
    public Reached reach(CatalogRecords records, Pool pool, Map<String, String> asked, String searchTool) {
        List<Source> sources = new ArrayList<>();
        for (String id : pool.sources()) {
            Source source = reader.source(records, pool.tenant(), id);
            if (source != null) {
                sources.add(source);
            }
        }
        Map<String, String> earlier = new TreeMap<>();
        List<String> unmet = new ArrayList<>();
        for (String id : pool.sources()) {
            String digest = asked.get(id);
            Source source = digest == null ? null : find(sources, id);
            if (digest == null || source != null && digest.equals(source.digest())) {
                continue;
            }
            if (source != null && shelf.of(records, with(source, digest)) != null) {
                earlier.put(id, digest);
            } else {
                unmet.add(id);
            }
        }
        return new Reached(prepared(records, pool, sources, earlier, searchTool), unmet);
    }

    /**
     * A pool with a source added, or put in the place of the one with its id; not kept.
     *
     * @param records the catalog's state
     * @param pool the pool's record, or {@code null} for a pool of this source alone
     * @param joining the source; its digest is the listing's
     * @param listing what it offers
     * @param searchTool the name of the profile's search tool
     */
    public PoolIndex joined(CatalogRecords records, Pool pool, Source joining, Listing listing, String searchTool) {
        List<String> ids = new ArrayList<>(pool == null ? List.of() : pool.sources());
        if (!ids.contains(joining.id())) {
            ids.add(joining.id());
        }
        Map<String, Source> sources = new HashMap<>();
        Map<String, SourceIndex> indexes = new HashMap<>();
        Map<String, Listing> listings = new HashMap<>();
        for (String id : ids) {
            boolean joins = id.equals(joining.id());
            Source source = joins ? joining : reader.source(records, joining.tenant(), id);
            if (source == null || source.digest() == null) {
                continue;
            }
            SourceIndex index = joins
                    ? ListingIndex.of(listing).under(joining.kind(), joining.serverName())
                    : shelf.of(records, source);
            if (index != null) {
                sources.put(id, source);
                indexes.put(id, index);
                listings.putIfAbsent(source.digest(), index.listing().listing());
            }
        }
        Pool joined = pool == null
                ? new Pool(joining.tenant(), joining.id(), 1, ids, null, null, null, null)
                : new Pool(
                        pool.tenant(), pool.id(), pool.revision(), ids, pool.overrides(), null, pool.profile(), null);
        PoolView view = PoolView.of(joined, sources::get, listings::get, searchTool);
        return PoolIndex.of(view, source -> indexes.get(source.id()));
    }

    private PoolIndex prepared(
            CatalogRecords records, Pool pool, List<Source> sources, Map<String, String> earlier, String searchTool) {
        Key key = new Key(pool.tenant(), pool.id(), earlier, searchTool);
        Kept known = kept.getIfPresent(key);
        if (known != null && known.isOf(pool, sources)) {
            return known.pool;
        }
        Map<String, Source> byId = new HashMap<>();
        Map<String, SourceIndex> indexes = new HashMap<>();
        Map<String, Listing> listings = new HashMap<>();
        boolean complete = true;
        for (Source current : sources) {
            Source source = earlier.containsKey(current.id()) ? with(current, earlier.get(current.id())) : current;
            byId.put(source.id(), source);
            SourceIndex index = source.digest() == null ? null : shelf.of(records, source);
            if (index != null) {
                indexes.put(source.id(), index);
                listings.put(source.digest(), index.listing().listing());
            }
            complete &= index != null || source.digest() == null;
        }
        PoolView view = PoolView.of(pool, byId::get, listings::get, searchTool);
        PoolIndex prepared = PoolIndex.of(view, source -> indexes.get(source.id()));
        // A listing that is still to come changes no record that is compared: look again next time.
        if (complete) {
            kept.put(key, new Kept(pool, List.copyOf(sources), prepared));
        }
        return prepared;
    }

    private static Source find(List<Source> sources, String id) {
        return sources.stream()
                .filter(source -> source.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    private static Source with(Source source, String digest) {
        return new Source(
                source.tenant(),
                source.id(),
                source.kind(),
                source.serverName(),
                source.revision(),
                source.status(),
                source.detail(),
                digest,
                source.toolCount(),
                null,
                source.alwaysLoad(),
                source.transport());
    }
}
