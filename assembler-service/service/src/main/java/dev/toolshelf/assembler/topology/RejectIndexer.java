package dev.toolshelf.assembler.topology;

import dev.toolshelf.assembler.feed.PayloadPlace;
import dev.toolshelf.assembler.payload.PayloadReject;
import java.util.function.Consumer;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Reads committed rejects back, so that whoever waits for a payload learns that it will not come, and why. */
final class RejectIndexer implements Processor<String, byte[], Void, Void> {

    private final Consumer<String> listener;
    private KeyValueStore<String, byte[]> index;

    RejectIndexer(Consumer<String> listener) {
        this.listener = listener;
    }

    @Override
    public void init(ProcessorContext<Void, Void> context) {
        index = context.getStateStore(StoreNames.REJECT_INDEX);
    }

    @Override
    public void process(Record<String, byte[]> record) {
        if (record.key() == null || record.value() == null) {
            return;
        }
        int turn = PayloadReject.CODEC.decode(record.value()).turn();
        // A reject without a turn is an event's that never came to be a payload's.
        if (turn > 0) {
            index.put(PayloadPlace.key(record.key(), turn), record.value());
            listener.accept(record.key());
        }
    }
}
