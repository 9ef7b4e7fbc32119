package dev.toolshelf.search.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;

/**
 * What a search request holds; other fields are refused.
 *
 * @param query the query, or {@code null}
 * @param maxResults {@code max_results}, or {@code null}
 * @param profile the profile's name, or {@code null}
 */
record SearchBody(String query, Integer maxResults, String profile) {

    /** The largest body that is read. */
    static final int MAX_BYTES = 64 * 1024;

    private static final List<String> FIELDS = List.of("query", "max_results", "profile");
    private static final int MAX_SHOWN = 128;

    /** Reads a body; what is wrong with it is told as a problem. */
    static SearchBody read(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new ProblemException(
                    413, "too-large", null, "the body has more than " + MAX_BYTES + " bytes, the most that is read");
        }
        JsonNode body = tree(bytes);
        if (!body.isObject()) {
            throw ProblemException.malformed("malformed-json", null, "the body is not a JSON object");
        }
        body.fieldNames().forEachRemaining(SearchBody::requireKnown);
        return new SearchBody(text(body, "query"), integer(body, "max_results"), text(body, "profile"));
    }

    private static void requireKnown(String field) {
        if (!FIELDS.contains(field)) {
            String shown = field.substring(0, Math.min(field.length(), MAX_SHOWN));
            throw ProblemException.malformed(
                    "unknown-field",
                    shown,
                    shown + " is no field of this body; accepted: " + String.join(", ", FIELDS));
        }
    }

    private static JsonNode tree(byte[] bytes) {
        try {
            return Json.mapper().readTree(bytes);
        } catch (IOException e) {
            throw ProblemException.malformed("malformed-json", null, "the body is no JSON: " + Json.reason(e));
        }
    }

    private static String text(JsonNode body, String field) {
        JsonNode value = body.get(field);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isTextual()) {
            throw wrongType(field, value, "a string");
        }
        return value.textValue();
    }

    private static Integer integer(JsonNode body, String field) {
        JsonNode value = body.get(field);
        if (value == null || value.isNull()) {
            return null;
        }
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw wrongType(field, value, "an integer");
        }
        return value.intValue();
    }

    private static ProblemException wrongType(String field, JsonNode value, String wanted) {
        String shown = value.isNumber()
                ? value.asText()
                : "of type " + value.getNodeType().name().toLowerCase(Locale.ROOT);
        return ProblemException.malformed("wrong-type", field, field + " is " + shown + "; it must be " + wanted);
    }
}
