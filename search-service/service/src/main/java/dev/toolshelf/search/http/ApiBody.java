package dev.toolshelf.search.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;

/** Reads bodies field by field; what is wrong with one is told as a problem that names the field. */
final class ApiBody {

    private static final int MAX_SHOWN = 128;

    /** For a value inside a body, after which there is more. */
    private static final ObjectReader INSIDE =
            Json.mapper().reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private ApiBody() {}

    /** What reads a body, standing on its first token. */
    interface Reader<T> {
        T read(JsonParser parser) throws IOException;
    }

    /** Takes one field, the parser standing on its value; whether there is such a field. */
    interface Field {
        boolean take(String name, JsonParser parser) throws IOException;
    }

    /** Reads one JSON value of at most so many bytes. */
    static <T> T read(InputStream in, int maxBytes, Reader<T> reader) throws IOException {
        byte[] bytes = in.readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
            throw new ProblemException(
                    413, "too-large", null, "the body has more than " + maxBytes + " bytes, the most that is read");
        }
        try (JsonParser parser = Json.mapper().getFactory().createParser(bytes)) {
            parser.nextToken();
            T value = reader.read(parser);
            if (parser.nextToken() != null) {
                throw ProblemException.malformed("malformed-json", null, "the body is more than one JSON value");
            }
            return value;
        } catch (IOException e) {
            throw ProblemException.malformed("malformed-json", null, "the body is no JSON: " + Json.reason(e));
        }
    }

    /** Reads an object. */
    static void object(JsonParser parser, String what, List<String> accepted, Field field) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw ProblemException.malformed("malformed-json", null, what + " is not a JSON object");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            if (!field.take(name, parser)) {
                String shown = name.substring(0, Math.min(name.length(), MAX_SHOWN));
                throw ProblemException.malformed(
                        "unknown-field",
                        shown,
                        shown + " is no field of this body; accepted: " + String.join(", ", accepted));
            }
        }
    }

    /** The whole value that the parser stands on. */
    static JsonNode tree(JsonParser parser) throws IOException {
        return INSIDE.readTree(parser);
    }

    /** The text, or {@code null} for JSON null. */
    static String text(String field, JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw wrongType(field, parser, "a string");
        }
        return parser.getText();
    }

    /** The number, or {@code null} for JSON null. */
    static Integer integer(String field, JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT
                || parser.getNumberType() != JsonParser.NumberType.INT) {
            throw wrongType(field, parser, "an integer");
        }
        return parser.getIntValue();
    }

    /** Yes or no; no for JSON null. */
    static boolean truth(String field, JsonParser parser) throws IOException {
        if (!parser.currentToken().isBoolean() && parser.currentToken() != JsonToken.VALUE_NULL) {
            throw wrongType(field, parser, "true or false");
        }
        return parser.currentToken() == JsonToken.VALUE_TRUE;
    }

    private static ProblemException wrongType(String field, JsonParser parser, String wanted) throws IOException {
        String shown = switch (parser.currentToken()) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getText();
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            default -> parser.currentToken().asString();
        };
        String cut = shown.toLowerCase(Locale.ROOT).substring(0, Math.min(shown.length(), MAX_SHOWN));
        return ProblemException.malformed("wrong-type", field, field + " is " + cut + "; it must be " + wanted);
    }
}
