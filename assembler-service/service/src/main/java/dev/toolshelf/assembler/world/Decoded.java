package dev.toolshelf.assembler.world;

import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.MalformedJsonException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/**
 * Values of a followed log, decoded once per record and kept while the record stays the same. Bounded; the one used
 * longest ago goes first. Not thread-safe.
 *
 * @param <T> the type of the values
 */
final class Decoded<T> {

    private final ReadOnlyKeyValueStore<String, byte[]> store;
    private final JsonCodec<T> codec;
    private final Undecodable undecodable;
    private final Map<String, Entry<T>> kept;

    Decoded(ReadOnlyKeyValueStore<String, byte[]> store, JsonCodec<T> codec, int limit, Undecodable undecodable) {
        this.store = store;
        this.codec = codec;
        this.undecodable = undecodable;
        this.kept = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Entry<T>> eldest) {
                return size() > limit;
            }
        };
    }

    /** The value of a key, or {@code null} if there is none or it cannot be read. The same record is the same object. */
    T get(String key) {
        byte[] bytes = store.get(key);
        if (bytes == null) {
            kept.remove(key);
            return null;
        }
        Entry<T> entry = kept.get(key);
        // The in-memory store hands out the array that it holds, so identity is enough and costs nothing.
        if (entry == null || entry.bytes != bytes) {
            entry = new Entry<>(bytes, decode(key, bytes));
            kept.put(key, entry);
        }
        return entry.value;
    }

    private T decode(String key, byte[] bytes) {
        try {
            return codec.decode(bytes);
        } catch (MalformedJsonException e) {
            undecodable.record(key, e.getMessage());
            return null;
        }
    }

    private record Entry<T>(byte[] bytes, T value) {}
}
