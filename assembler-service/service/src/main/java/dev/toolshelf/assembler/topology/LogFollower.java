package dev.toolshelf.assembler.topology;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Keeps the newest bytes of each key of a compacted log; a record without a value deletes. Reads nothing. */
final class LogFollower implements Processor<String, byte[], Void, Void> {

    private final String storeName;
    private KeyValueStore<String, byte[]> store;

    LogFollower(String storeName) {
        this.storeName = storeName;
    }

    @Override
    public void init(ProcessorContext<Void, Void> context) {
        store = context.getStateStore(storeName);
    }

    @Override
    public void process(Record<String, byte[]> record) {
        if (record.key() != null) {
            store.put(record.key(), record.value());
        }
    }
}
