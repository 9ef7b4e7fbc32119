package dev.toolshelf.assembler.topology;

import dev.toolshelf.assembler.conversation.Effect;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.LedgerEntry;
import dev.toolshelf.assembler.payload.PayloadHeaders;
import dev.toolshelf.assembler.payload.PayloadReject;
import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.search.query.SearchQuery;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Writes to the sinks with their headers. Nothing larger than a topic takes reaches a sink, since one oversized record
 * stops an exactly-once application for good (ARCHITECTURE, Guarantees).
 */
final class Outputs {

    static final String PAYLOADS = "write_payloads";
    static final String REJECTS = "write_rejects";
    static final String LEDGER = "write_ledger";
    static final String EVENTS = "write_events";
    static final String QUERIES = "write_queries";
    static final String EVENT_DEAD_LETTERS = "write_event_dead_letters";
    static final String ANSWER_DEAD_LETTERS = "write_answer_dead_letters";

    /** The largest value with its headers: what a topic takes, less room for key and framing. */
    static final int LARGEST = Topic.MAX_RECORD_BYTES - 64 * 1024;

    private static final String WRITER = "assembler";

    private final ProcessorContext<String, byte[]> context;
    private final Consumer<LedgerEntry> heard;

    /**
     * Over a task's context.
     *
     * @param heard hears of each payload that is written, for metrics
     */
    Outputs(ProcessorContext<String, byte[]> context, Consumer<LedgerEntry> heard) {
        this.context = context;
        this.heard = heard;
    }

    void payload(ConversationKey key, Effect.EmitPayload payload, long time) {
        DecisionRecord record = payload.record();
        byte[] decision = DecisionRecord.CODEC.encode(record);
        if (payload.body().length + decision.length > LARGEST) {
            PayloadReject.Finding finding = new PayloadReject.Finding(
                    "record-too-large",
                    "",
                    payload.body().length + " + " + decision.length + " bytes; a topic takes " + LARGEST);
            reject(key, new PayloadReject(record.turn(), record.cause(), "too-large", List.of(finding)), time);
            return;
        }
        Headers headers = headers("payload." + record.turn(), "payload", time, key);
        headers.add(PayloadHeaders.TURN, bytes(Integer.toString(record.turn())));
        headers.add(PayloadHeaders.DECISION_RECORD, decision);
        forward(PAYLOADS, key, payload.body(), time, headers);
        LedgerEntry entry = LedgerEntry.of(record, payload.body().length);
        forward(
                LEDGER,
                key,
                LedgerEntry.CODEC.encode(entry),
                time,
                headers("ledger." + record.turn(), "ledger", time, key));
        heard.accept(entry);
    }

    void reject(ConversationKey key, PayloadReject reject, long time) {
        forward(
                REJECTS,
                key,
                PayloadReject.CODEC.encode(reject),
                time,
                headers("reject." + reject.turn() + "." + reject.cause(), "payload.reject", time, key));
    }

    void event(ConversationKey key, ConversationEvent event, long time) {
        byte[] value = ConversationEvent.CODEC.encode(event);
        if (value.length > LARGEST) {
            PayloadReject.Finding finding =
                    new PayloadReject.Finding("event-too-large", "", value.length + " bytes; a topic takes " + LARGEST);
            reject(key, new PayloadReject(0, event.eventId(), "too-large", List.of(finding)), time);
            return;
        }
        forward(EVENTS, key, value, time, headers(event.eventId(), "conversation.event", time, key));
    }

    void query(ConversationKey key, SearchQuery query, long time) {
        forward(QUERIES, key, SearchQuery.CODEC.encode(query), time, headers(query.id(), "search.query", time, key));
    }

    /** Sends a record as it came to the dead letters, with the reason and where it stood. */
    void deadLetter(String sink, Record<String, byte[]> record, RecordMetadata from, String reason) {
        Headers headers = new RecordHeaders(record.headers());
        headers.add(EventHeaders.DEAD_LETTER_REASON, bytes(reason));
        if (from != null) {
            headers.add(EventHeaders.DEAD_LETTER_TOPIC, bytes(from.topic()));
            headers.add(EventHeaders.DEAD_LETTER_PARTITION, bytes(Integer.toString(from.partition())));
            headers.add(EventHeaders.DEAD_LETTER_OFFSET, bytes(Long.toString(from.offset())));
        }
        context.forward(new Record<>(record.key(), record.value(), record.timestamp(), headers), sink);
    }

    private void forward(String sink, ConversationKey key, byte[] value, long time, Headers headers) {
        context.forward(new Record<>(key.toString(), value, time, headers), sink);
    }

    private static Headers headers(String id, String type, long time, ConversationKey key) {
        Headers headers = new RecordHeaders();
        new EventHeaders(id, type, WRITER, time, key.tenant())
                .headers()
                .forEach((name, value) -> headers.add(name, value));
        return headers;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
