package dev.toolshelf.catalog.json;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Turns values of one type into the UTF-8 JSON bytes that travel on a topic, and back. Thread-safe.
 *
 * @param <T> the type of the values
 */
public final class JsonCodec<T> {

    private final ObjectReader reader;
    private final ObjectWriter writer;

    private JsonCodec(Class<T> type) {
        this.reader = Json.mapper().readerFor(type);
        this.writer = Json.mapper().writerFor(type);
    }

    /** A codec for a record or sealed type. */
    public static <T> JsonCodec<T> of(Class<T> type) {
        return new JsonCodec<>(type);
    }

    /** The bytes of a value; {@code null} (a tombstone) stays {@code null}. */
    public byte[] encode(T value) {
        if (value == null) {
            return null;
        }
        try {
            return writer.writeValueAsBytes(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The value of some bytes; {@code null} (a tombstone) stays {@code null}.
     *
     * @throws MalformedJsonException if they are not a value of this type, naming the field
     */
    public T decode(byte[] bytes) {
        if (bytes == null) {
            return null;
        }
        try {
            T value = reader.readValue(bytes);
            if (value == null) {
                throw new MalformedJsonException("the value is JSON null");
            }
            return value;
        } catch (IOException e) {
            throw new MalformedJsonException(Json.field(e), Json.reason(e));
        }
    }
}
