package dev.toolshelf.search.catalog;

import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;

/**
 * The global table's store.
 *
 * @param store as a processor or an interactive query sees it
 */
public record StoreRecords(ReadOnlyKeyValueStore<String, ValueAndTimestamp<byte[]>> store) implements CatalogRecords {

    @Override
    public byte[] get(String key) {
        return ValueAndTimestamp.getValueOrNull(store.get(key));
    }

    @Override
    public void forEach(String keyPrefix, BiConsumer<String, byte[]> action) {
        try (KeyValueIterator<String, ValueAndTimestamp<byte[]>> records =
                store.prefixScan(keyPrefix, new StringSerializer())) {
            while (records.hasNext()) {
                KeyValue<String, ValueAndTimestamp<byte[]>> next = records.next();
                action.accept(next.key, ValueAndTimestamp.getValueOrNull(next.value));
            }
        }
    }
}
