package dev.toolshelf.search.catalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.EntityKey;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Decodes catalog records when they are asked for. The same bytes give the same object for as long as it is kept, so
 * that callers see by identity that nothing changed. Thread-safe.
 */
public final class CatalogReader {

    private static final long KEPT_BYTES = 8L * 1024 * 1024;

    private final Cache<String, Decoded> decoded = Caffeine.newBuilder()
            .maximumWeight(KEPT_BYTES)
            .<String, Decoded>weigher((key, value) -> 200 + key.length() + 4 * value.bytes().length)
            .build();
    private final Cache<String, Integer> badListings =
            Caffeine.newBuilder().maximumSize(10_000).build();
    private final Undecodable undecodable;

    /** @param undecodable is told the records that cannot be read */
    public CatalogReader(Undecodable undecodable) {
        this.undecodable = undecodable;
    }

    private record Decoded(byte[] bytes, Object value) {}

    /** A pool, or {@code null} if there is none that can be read. */
    public Pool pool(CatalogRecords records, String tenant, String id) {
        String key = EntityKey.pool(tenant, id).toString();
        return pool(key, records.get(key));
    }

    /** A source, or {@code null} if there is none that can be read. */
    public Source source(CatalogRecords records, String tenant, String id) {
        if (!EntityKey.isId(id)) {
            return null;
        }
        String key = EntityKey.source(tenant, id).toString();
        return source(key, records.get(key));
    }

    /** A listing, decoded anew by each call, or {@code null} if there is none that can be read. */
    public Listing listing(CatalogRecords records, String digest) {
        String key = EntityKey.definitions(digest);
        byte[] bytes = records.get(key);
        if (bytes == null) {
            return null;
        }
        int hash = Arrays.hashCode(bytes);
        Integer bad = badListings.getIfPresent(key);
        if (bad != null && bad == hash) {
            return null;
        }
        Listing listing = decode(key, bytes, Listing.CODEC, any -> true);
        if (listing == null) {
            badListings.put(key, hash);
        }
        return listing;
    }

    /** The pool of a record; one that says it is another's is not read, or it would show that tenant's sources. */
    Pool pool(String key, byte[] bytes) {
        return kept(key, bytes, Pool.CODEC, pool -> key.equals("pool/" + pool.tenant() + "/" + pool.id()));
    }

    /** The source of a record. */
    Source source(String key, byte[] bytes) {
        return kept(
                key,
                bytes,
                Source.CODEC,
                source -> key.equals("source/" + source.tenant() + "/" + source.id())
                        && source.kind() != null
                        && (source.kind() == SourceKind.BUILTIN || source.serverName() != null));
    }

    @SuppressWarnings("unchecked")
    private <T> T kept(String key, byte[] bytes, JsonCodec<T> codec, Predicate<T> complete) {
        if (bytes == null) {
            decoded.invalidate(key);
            undecodable.gone(key);
            return null;
        }
        Decoded known = decoded.getIfPresent(key);
        if (known != null && Arrays.equals(known.bytes(), bytes)) {
            return (T) known.value();
        }
        T value = decode(key, bytes, codec, complete);
        decoded.put(key, new Decoded(bytes, value));
        return value;
    }

    private <T> T decode(String key, byte[] bytes, JsonCodec<T> codec, Predicate<T> complete) {
        try {
            T value = codec.decode(bytes);
            if (complete.test(value)) {
                undecodable.gone(key);
                return value;
            }
        } catch (MalformedJsonException e) {
            // Counted below, as a record that lacks what it must have.
        }
        undecodable.found(key);
        return null;
    }
}
