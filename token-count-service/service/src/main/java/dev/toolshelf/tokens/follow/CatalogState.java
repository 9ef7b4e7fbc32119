package dev.toolshelf.tokens.follow;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.topic.EntityKey;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/**
 * The catalog as this instance has read it so far. Records that cannot be read are skipped and remembered. Thread-safe; every
 * method throws {@link NotReadyException} as long as the state has not been read.
 */
public final class CatalogState {

    private static final long RECORDS_HELD = 50_000;
    private static final long LISTINGS_HELD_BYTES = 64L * 1024 * 1024;

    private final Supplier<ReadOnlyKeyValueStore<String, byte[]>> store;
    private final UnreadableRecords unreadable;
    private final Cache<String, Decoded> listings = Caffeine.newBuilder()
            .maximumWeight(LISTINGS_HELD_BYTES)
            .weigher((String digest, Decoded decoded) -> decoded.bytes())
            .build();
    private final Cache<String, Read> read =
            Caffeine.newBuilder().maximumSize(RECORDS_HELD).build();

    /**
     * @param store gives the store or throws {@link NotReadyException}
     * @param unreadable is told what is skipped
     */
    public CatalogState(Supplier<ReadOnlyKeyValueStore<String, byte[]>> store, UnreadableRecords unreadable) {
        this.store = store;
        this.unreadable = unreadable;
    }

    private record Decoded(Listing listing, int bytes) {}

    private record Read(byte[] bytes, Object value) {}

    /** The source of a tenant. */
    public Optional<Source> source(String tenant, String id) {
        return read("source/" + tenant + "/" + id, Source.CODEC, Source.class);
    }

    /** The pool of a tenant. */
    public Optional<Pool> pool(String tenant, String id) {
        return read("pool/" + tenant + "/" + id, Pool.CODEC, Pool.class);
    }

    /** The listing of a digest; a listing never changes, so the ones used last are kept decoded. */
    public Optional<Listing> listing(String digest) {
        Decoded held = listings.getIfPresent(digest);
        if (held != null) {
            return Optional.of(held.listing());
        }
        String key = EntityKey.definitions(digest);
        byte[] bytes = store.get().get(key);
        Optional<Listing> listing = decode(key, bytes, Listing.CODEC);
        listing.ifPresent(found -> listings.put(digest, new Decoded(found, bytes.length)));
        return listing;
    }

    /** Every source that has a listing, of every tenant. */
    public void eachListedSource(Consumer<Source> use) {
        scan("source/", Source.CODEC, source -> {
            if (source.digest() != null) {
                use.accept(source);
            }
        });
    }

    /** Lets go of a listing that is not used any more; it is read again when somebody asks. */
    void forget(String digest) {
        listings.invalidate(digest);
    }

    /** Forgets unreadable records that are no longer there. */
    void forgetDeleted() {
        ReadOnlyKeyValueStore<String, byte[]> records = store.get();
        unreadable.retain(key -> !isStateKey(key) || records.get(key) != null);
    }

    private static boolean isStateKey(String key) {
        return EntityKey.parse(key).isPresent() || key.startsWith(EntityKey.definitions(""));
    }

    private <T> void scan(String prefix, JsonCodec<T> codec, Consumer<T> use) {
        // '/' + 1: the prefix ends with a slash, so this is the first key behind all that begin with it.
        String end = prefix.substring(0, prefix.length() - 1) + '0';
        try (KeyValueIterator<String, byte[]> records = store.get().range(prefix, end)) {
            while (records.hasNext()) {
                KeyValue<String, byte[]> record = records.next();
                decode(record.key, record.value, codec).ifPresent(use);
            }
        }
    }

    /** The store gives the same array as long as a record stands there, so what was decoded once need not be again. */
    private <T> Optional<T> read(String key, JsonCodec<T> codec, Class<T> type) {
        byte[] bytes = store.get().get(key);
        Read held = bytes == null ? null : read.getIfPresent(key);
        if (held != null && held.bytes == bytes) {
            return Optional.of(type.cast(held.value));
        }
        Optional<T> value = decode(key, bytes, codec);
        value.ifPresent(decoded -> read.put(key, new Read(bytes, decoded)));
        return value;
    }

    private <T> Optional<T> decode(String key, byte[] bytes, JsonCodec<T> codec) {
        try {
            Optional<T> value = Optional.ofNullable(codec.decode(bytes));
            unreadable.gone(key);
            return value;
        } catch (MalformedJsonException e) {
            unreadable.stands(key, e.getMessage());
            return Optional.empty();
        }
    }
}
