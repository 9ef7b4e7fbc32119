package dev.toolshelf.bench.tokens;

import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** A topology's store without a topology. */
final class MapStore implements ReadOnlyKeyValueStore<String, byte[]> {

    final NavigableMap<String, byte[]> records = new ConcurrentSkipListMap<>();

    @Override
    public byte[] get(String key) {
        return records.get(key);
    }

    @Override
    public KeyValueIterator<String, byte[]> range(String from, String to) {
        return over(records.subMap(from, true, to, true));
    }

    @Override
    public KeyValueIterator<String, byte[]> all() {
        return over(records);
    }

    @Override
    public long approximateNumEntries() {
        return records.size();
    }

    private static KeyValueIterator<String, byte[]> over(NavigableMap<String, byte[]> records) {
        Iterator<Map.Entry<String, byte[]>> entries = records.entrySet().iterator();
        return new KeyValueIterator<>() {
            @Override
            public void close() {
                // Nothing is held.
            }

            @Override
            public String peekNextKey() {
                throw new UnsupportedOperationException("nobody peeks here");
            }

            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public KeyValue<String, byte[]> next() {
                Map.Entry<String, byte[]> entry = entries.next();
                return KeyValue.pair(entry.getKey(), entry.getValue());
            }
        };
    }
}
