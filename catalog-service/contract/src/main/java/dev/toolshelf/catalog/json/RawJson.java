package dev.toolshelf.catalog.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * A JSON value kept as text, so that what somebody sent is what somebody gets: member order and the text of numbers
 * stay, only white space between tokens goes (SPEC section 2: schemas pass through).
 *
 * <p>Immutable and thread-safe.
 *
 * @param text one complete JSON value without insignificant white space
 */
@JsonSerialize(using = RawJson.Serializer.class)
@JsonDeserialize(using = RawJson.Deserializer.class)
public record RawJson(String text) {

    /** Requires a text; its syntax is checked by {@link #parse(String)} and by decoding, not here. */
    public RawJson {
        Objects.requireNonNull(text, "text");
    }

    /**
     * Reads one JSON value and drops the white space between its tokens.
     *
     * @throws MalformedJsonException if the text is not exactly one JSON value
     */
    public static RawJson parse(String json) {
        try (JsonParser parser = Json.mapper().getFactory().createParser(json)) {
            parser.nextToken();
            RawJson value = new RawJson(copy(parser));
            if (parser.nextToken() != null) {
                throw new MalformedJsonException("more than one JSON value");
            }
            return value;
        } catch (IOException e) {
            throw new MalformedJsonException(Json.reason(e));
        }
    }

    /** The value of a tree; numbers keep the text that Jackson gives them. */
    public static RawJson of(JsonNode tree) {
        return new RawJson(tree.toString());
    }

    /** The value as a tree that belongs to the caller: a new one per call. */
    public JsonNode tree() {
        try {
            return Json.mapper().readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return text;
    }

    private static String copy(JsonParser parser) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator generator = Json.mapper().getFactory().createGenerator(out)) {
            int depth = 0;
            do {
                JsonToken token = parser.currentToken();
                if (token == null) {
                    throw new MalformedJsonException("no complete JSON value");
                }
                if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
                    generator.writeNumber(parser.getText());
                } else {
                    generator.copyCurrentEvent(parser);
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (depth > 0) {
                    parser.nextToken();
                }
            } while (depth > 0);
        }
        return out.toString();
    }

    static final class Serializer extends StdSerializer<RawJson> {
        Serializer() {
            super(RawJson.class);
        }

        @Override
        public void serialize(RawJson value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            generator.writeRawValue(value.text);
        }
    }

    static final class Deserializer extends StdDeserializer<RawJson> {
        Deserializer() {
            super(RawJson.class);
        }

        @Override
        public RawJson deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return new RawJson(copy(parser));
        }
    }
}
