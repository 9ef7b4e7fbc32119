package dev.toolshelf.tokens.topology;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Puts each record of the catalog's state into the store, then shows it; at a start as well, from the first record on. */
final class StateProcessor implements Processor<String, byte[], Void, Void> {

    private final StateListener listener;
    private KeyValueStore<String, byte[]> store;

    StateProcessor(StateListener listener) {
        this.listener = listener;
    }

    @Override
    public void init(ProcessorContext<Void, Void> context) {
        store = context.getStateStore(TokenCountTopology.CATALOG_STATE);
    }

    @Override
    public void process(Record<String, byte[]> state) {
        if (state.key() != null) {
            store.put(state.key(), state.value());
            listener.state(state.key(), state.value());
        }
    }
}
