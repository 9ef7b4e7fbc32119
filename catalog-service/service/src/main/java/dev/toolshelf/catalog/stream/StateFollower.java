package dev.toolshelf.catalog.stream;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Keeps the newest bytes of every key of the state log; they are decoded when somebody asks. */
final class StateFollower implements Processor<String, byte[], Void, Void> {

    private final CommandListener listener;
    private KeyValueStore<String, byte[]> state;

    StateFollower(CommandListener listener) {
        this.listener = listener;
    }

    @Override
    public void init(ProcessorContext<Void, Void> context) {
        this.state = context.getStateStore(CatalogTopology.STATE);
    }

    @Override
    public void process(Record<String, byte[]> record) {
        if (record.key() != null) {
            state.put(record.key(), record.value());
        }
        listener.seen();
    }
}
