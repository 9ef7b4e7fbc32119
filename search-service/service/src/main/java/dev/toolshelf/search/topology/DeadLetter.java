package dev.toolshelf.search.topology;

import dev.toolshelf.catalog.topic.EventHeaders;
import dev.toolshelf.catalog.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Turns a record that nobody can use into one for the dead-letter topic: the bytes as they came, and why. */
final class DeadLetter {

    /** Room for the headers that are added; a record over the topic's limit would stop the stream. */
    private static final int ROOM = 64 * 1024;

    private DeadLetter() {}

    static Record<byte[], byte[]> of(Record<byte[], byte[]> record, String reason, Optional<RecordMetadata> origin) {
        Headers headers = new RecordHeaders(record.headers());
        boolean fits = size(record) <= Topic.MAX_RECORD_BYTES - ROOM;
        put(
                headers,
                EventHeaders.DEAD_LETTER_REASON,
                fits ? reason : reason + "; the value is left out, it is too large");
        origin.ifPresent(at -> {
            put(headers, EventHeaders.DEAD_LETTER_TOPIC, at.topic());
            put(headers, EventHeaders.DEAD_LETTER_PARTITION, Integer.toString(at.partition()));
            put(headers, EventHeaders.DEAD_LETTER_OFFSET, Long.toString(at.offset()));
        });
        return new Record<>(record.key(), fits ? record.value() : null, record.timestamp(), headers);
    }

    private static long size(Record<byte[], byte[]> record) {
        long size = length(record.key()) + length(record.value());
        for (Header header : record.headers()) {
            size += header.key().length() + length(header.value());
        }
        return size;
    }

    private static long length(byte[] bytes) {
        return bytes == null ? 0 : bytes.length;
    }

    private static void put(Headers headers, String name, String value) {
        headers.remove(name).add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
