package dev.toolshelf.catalog.connector;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;

/** Reads messages of strangers without falling over a tool that nests deep or has endless numbers. */
final class McpMessages {

    /** The largest message of a server: 34 MiB, a little more than a source's listing may have. */
    static final int MAX_BYTES = 34 * 1024 * 1024;

    private static final int DEPTH = 200_000;
    private static final JsonFactory PATIENT = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEPTH)
                    .maxStringLength(MAX_BYTES)
                    .maxNumberLength(MAX_BYTES)
                    .maxNameLength(MAX_BYTES)
                    .build())
            .build();

    private McpMessages() {}

    static <T> T read(String json, TypeReference<T> type) throws IOException {
        return Json.mapper().readerFor(type).with(PATIENT).readValue(json);
    }
}
