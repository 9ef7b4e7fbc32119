package dev.toolshelf.catalog.stream;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.state.CatalogEngine;
import dev.toolshelf.catalog.state.CommandCodec;
import dev.toolshelf.catalog.state.Decision;
import dev.toolshelf.catalog.state.EntityState;
import dev.toolshelf.catalog.state.StateRecord;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.catalog.topic.EventHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;

/** Applies commands one by one: reads, decides, remembers, writes; what it cannot use goes to the dead letters. */
final class CommandProcessor implements Processor<byte[], byte[], byte[], byte[]> {

    private final CatalogEngine engine;
    private final CommandCodec codec;
    private final CommandListener listener;
    private ProcessorContext<byte[], byte[]> context;
    private KeyValueStore<String, byte[]> entities;

    CommandProcessor(CatalogEngine engine, CommandCodec codec, CommandListener listener) {
        this.engine = engine;
        this.codec = codec;
        this.listener = listener;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> processorContext) {
        this.context = processorContext;
        this.entities = processorContext.getStateStore(CatalogTopology.ENTITIES);
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        String text = record.key() == null ? null : new String(record.key(), StandardCharsets.UTF_8);
        Optional<EntityKey> key = EntityKey.parse(text);
        if (key.isEmpty()) {
            unreadable(record, "the key names no source or pool");
            return;
        }
        Header tenant = record.headers().lastHeader(EventHeaders.TENANT);
        if (tenant != null && !key.get().tenant().equals(text(tenant))) {
            unreadable(record, "the tenant header does not match the key");
            return;
        }
        CatalogCommand command;
        try {
            command = codec.decode(record.value());
        } catch (MalformedJsonException e) {
            unreadable(record, "no command: " + e.getMessage());
            return;
        }
        apply(record, key.get(), command);
    }

    private void apply(Record<byte[], byte[]> record, EntityKey key, CatalogCommand command) {
        long position = context.recordMetadata().map(RecordMetadata::offset).orElse(EntityState.NEVER.position());
        byte[] stored = entities.get(key.toString());
        EntityState state = stored == null ? EntityState.NEVER : EntityState.CODEC.decode(stored);
        Decision decision = engine.decide(key, state, command);
        EntityState next = decision instanceof Decision.Changed changed ? changed.next() : state;
        entities.put(key.toString(), EntityState.CODEC.encode(next.at(position)));
        if (decision instanceof Decision.Changed changed) {
            forward(record, key, changed);
            listener.worked(CommandListener.Outcome.CHANGED);
        } else if (decision instanceof Decision.Rejected rejected) {
            deadLetter(record, rejected.code() + ": " + rejected.reason());
            listener.worked(CommandListener.Outcome.REJECTED);
        } else {
            listener.worked(CommandListener.Outcome.UNCHANGED);
        }
    }

    private void forward(Record<byte[], byte[]> record, EntityKey key, Decision.Changed changed) {
        String id = key + "@" + changed.change().revision();
        for (StateRecord entry : changed.records()) {
            Headers headers = headers(id + "/" + entry.key(), "catalog.state", key, record.timestamp());
            context.forward(
                    new Record<>(bytes(entry.key()), entry.value(), record.timestamp(), headers),
                    CatalogTopology.STATE_SINK);
        }
        context.forward(
                new Record<>(
                        bytes(key.toString()),
                        CatalogChange.CODEC.encode(changed.change()),
                        record.timestamp(),
                        headers(id, "catalog.change", key, record.timestamp())),
                CatalogTopology.CHANGES_SINK);
    }

    private void unreadable(Record<byte[], byte[]> record, String reason) {
        deadLetter(record, reason);
        listener.worked(CommandListener.Outcome.UNREADABLE);
    }

    private void deadLetter(Record<byte[], byte[]> record, String reason) {
        Headers headers = new RecordHeaders(record.headers().toArray());
        int size = size(record.key()) + size(record.value());
        for (Header header : headers) {
            size += header.key().length() + size(header.value());
        }
        boolean fits = size <= CatalogTopology.RECORD_BYTES;
        if (!fits) {
            headers = new RecordHeaders();
        }
        headers.add(
                EventHeaders.DEAD_LETTER_REASON,
                bytes(fits ? reason : reason + " (its " + size + " bytes fit on no topic and were left out)"));
        if (context.recordMetadata().isPresent()) {
            RecordMetadata from = context.recordMetadata().get();
            headers.add(EventHeaders.DEAD_LETTER_TOPIC, bytes(from.topic()));
            headers.add(EventHeaders.DEAD_LETTER_PARTITION, bytes(Integer.toString(from.partition())));
            headers.add(EventHeaders.DEAD_LETTER_OFFSET, bytes(Long.toString(from.offset())));
        }
        context.forward(
                new Record<>(fits ? record.key() : null, fits ? record.value() : null, record.timestamp(), headers),
                CatalogTopology.DEAD_LETTER_SINK);
    }

    private static Headers headers(String id, String type, EntityKey key, long time) {
        Headers headers = new RecordHeaders();
        new EventHeaders(id, type, "catalog", time, key.tenant()).headers().forEach(headers::add);
        return headers;
    }

    private static int size(byte[] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    private static String text(Header header) {
        return header.value() == null ? null : new String(header.value(), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
