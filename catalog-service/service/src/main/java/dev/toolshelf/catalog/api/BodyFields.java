package dev.toolshelf.catalog.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.stream.Stream;

/** Refuses a body's fields that its record lacks: a misspelt field would be left out unseen. */
final class BodyFields {

    private static final int MAX_SHOWN = 128;

    // A tool may nest as deep and count as far as it likes; its reader refuses it alone (SPEC section 12).
    private static final JsonFactory PATIENT = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private BodyFields() {}

    /**
     * Looks at the topmost fields alone.
     *
     * @param json well-formed
     * @param type what it is read as
     * @throws ProblemException 400 {@code unknown-field} naming the first such field and all accepted ones
     */
    static void requireKnown(byte[] json, Class<? extends Record> type) throws IOException {
        List<String> known = Stream.of(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        try (JsonParser parser = PATIENT.createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                if (!known.contains(field)) {
                    String shown = field.substring(0, Math.min(field.length(), MAX_SHOWN));
                    throw new ProblemException(
                            400,
                            "unknown-field",
                            shown,
                            shown + " is no field of this body; accepted: " + String.join(", ", known));
                }
                parser.nextToken();
                parser.skipChildren();
            }
        }
    }
}
