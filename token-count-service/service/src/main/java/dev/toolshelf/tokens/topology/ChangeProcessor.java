package dev.toolshelf.tokens.topology;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.topic.EntityKey;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Hands each change over and does nothing else: whatever takes time happens outside the streams thread. */
final class ChangeProcessor implements Processor<String, byte[], Void, Void> {

    private final ChangeListener listener;
    private ProcessorContext<Void, Void> context;

    ChangeProcessor(ChangeListener listener) {
        this.listener = listener;
    }

    @Override
    public void init(ProcessorContext<Void, Void> processorContext) {
        context = processorContext;
    }

    @Override
    public void process(Record<String, byte[]> change) {
        Optional<EntityKey> entity = EntityKey.parse(change.key());
        if (entity.isEmpty() || change.value() == null) {
            listener.unreadable(place(), entity.isEmpty() ? "the key names no source or pool" : "the value is missing");
            return;
        }
        try {
            listener.changed(entity.get(), CatalogChange.CODEC.decode(change.value()));
        } catch (MalformedJsonException e) {
            listener.unreadable(place(), e.getMessage());
        }
    }

    private String place() {
        return context.recordMetadata()
                .map(record -> record.topic() + "-" + record.partition() + "@" + record.offset())
                .orElse("unknown place");
    }
}
