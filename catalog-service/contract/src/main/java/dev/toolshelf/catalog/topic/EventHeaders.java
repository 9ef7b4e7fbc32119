package dev.toolshelf.catalog.topic;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The CloudEvents attributes that travel as Kafka headers (binary content mode), and the headers of a dead letter.
 *
 * @param id the event's id; the same id is the same event
 * @param type what it is, such as {@code catalog.change}
 * @param source which service or harness wrote it
 * @param time when it happened, milliseconds since the epoch
 * @param tenant whose it is
 */
public record EventHeaders(String id, String type, String source, long time, String tenant) {

    /** Header of the event's id. */
    public static final String ID = "ce_id";

    /** Header of the tenant; must match the key's. */
    public static final String TENANT = "ce_tenant";

    /** Dead letters: why the record could not be used. */
    public static final String DEAD_LETTER_REASON = "dead-letter-reason";

    /** Dead letters: the topic it came from. */
    public static final String DEAD_LETTER_TOPIC = "dead-letter-topic";

    /** Dead letters: the partition it came from. */
    public static final String DEAD_LETTER_PARTITION = "dead-letter-partition";

    /** Dead letters: the offset it came from. */
    public static final String DEAD_LETTER_OFFSET = "dead-letter-offset";

    /** Header names and UTF-8 values, in a fixed order. */
    public Map<String, byte[]> headers() {
        Map<String, byte[]> headers = new LinkedHashMap<>();
        headers.put("ce_specversion", bytes("1.0"));
        headers.put(ID, bytes(id));
        headers.put("ce_type", bytes(type));
        headers.put("ce_source", bytes(source));
        headers.put("ce_time", bytes(Instant.ofEpochMilli(time).toString()));
        headers.put(TENANT, bytes(tenant));
        headers.put("content-type", bytes("application/json"));
        return headers;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
