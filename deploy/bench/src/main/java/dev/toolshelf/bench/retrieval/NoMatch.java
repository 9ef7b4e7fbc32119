package dev.toolshelf.bench.retrieval;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** Needs that no catalogue of tools meets: work of hands, small talk, noise. */
final class NoMatch {

    private NoMatch() {}

    static List<String> queries() throws IOException {
        try (InputStream in = NoMatch.class.getResourceAsStream("no-match.json")) {
            return Json.mapper().readValue(in, new TypeReference<List<String>>() {});
        }
    }
}
