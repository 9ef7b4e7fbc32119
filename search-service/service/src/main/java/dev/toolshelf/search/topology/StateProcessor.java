package dev.toolshelf.search.topology;

import dev.toolshelf.search.catalog.StateLog;
import dev.toolshelf.search.catalog.StoreRecords;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;

/** Keeps the catalog's state log as the bytes that came, at start and from then on, and says how far it is. */
final class StateProcessor implements Processor<String, byte[], Void, Void> {

    private final StateLog stateLog;
    private ProcessorContext<Void, Void> context;
    private TimestampedKeyValueStore<String, byte[]> table;
    private StoreRecords records;

    StateProcessor(StateLog stateLog) {
        this.stateLog = stateLog;
    }

    @Override
    public void init(ProcessorContext<Void, Void> context) {
        this.context = context;
        this.table = context.getStateStore(SearchTopology.CATALOG_STATE);
        this.records = new StoreRecords(table);
    }

    @Override
    public void process(Record<String, byte[]> record) {
        if (record.key() == null) {
            return;
        }
        table.put(record.key(), ValueAndTimestamp.make(record.value(), record.timestamp()));
        long offset = context.recordMetadata().map(RecordMetadata::offset).orElse(-1L);
        stateLog.read(records, record.key(), offset);
    }
}
