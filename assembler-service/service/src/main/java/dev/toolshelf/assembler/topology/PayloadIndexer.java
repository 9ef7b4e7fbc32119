package dev.toolshelf.assembler.topology;

import dev.toolshelf.assembler.feed.PayloadPlace;
import dev.toolshelf.assembler.feed.StoredPayload;
import dev.toolshelf.assembler.payload.PayloadHeaders;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Reads committed payloads back: remembers where each one stands, and tells those who wait for it. A few bytes per
 * payload; the payloads themselves stay on their topic.
 */
final class PayloadIndexer implements Processor<String, byte[], Void, Void> {

    private final Consumer<StoredPayload> listener;
    private ProcessorContext<Void, Void> context;
    private KeyValueStore<String, byte[]> index;

    PayloadIndexer(Consumer<StoredPayload> listener) {
        this.listener = listener;
    }

    @Override
    public void init(ProcessorContext<Void, Void> taskContext) {
        context = taskContext;
        index = context.getStateStore(StoreNames.PAYLOAD_INDEX);
    }

    @Override
    public void process(Record<String, byte[]> record) {
        Header turn = record.headers().lastHeader(PayloadHeaders.TURN);
        Header decision = record.headers().lastHeader(PayloadHeaders.DECISION_RECORD);
        if (record.key() == null || turn == null || decision == null) {
            return;
        }
        int number = Integer.parseInt(new String(turn.value(), StandardCharsets.UTF_8));
        RecordMetadata from = context.recordMetadata().orElseThrow();
        index.put(
                PayloadPlace.key(record.key(), number),
                PayloadPlace.CODEC.encode(new PayloadPlace(from.partition(), from.offset())));
        listener.accept(new StoredPayload(record.key(), number, record.value(), decision.value()));
    }
}
