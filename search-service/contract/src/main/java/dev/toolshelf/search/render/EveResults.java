package dev.toolshelf.search.render;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.toolshelf.catalog.declaration.ToolDeclaration;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * eve's results (harnesses.md section 7): tools with signatures, how many matches {@code remaining}, how many entries were
 * {@code searched}, and connections that were not. Beyond that it has {@code error} and {@code notes} where there is
 * something to say. Pure function, thread-safe.
 */
final class EveResults {

    private static final Map<String, String> REASONS = Map.of(
            "connecting", "still connecting",
            "needs-login", "waits for a login by the user",
            "failed", "failed; its tools may be missing or old",
            "missing", "not known");

    private EveResults() {}

    static Rendering of(SearchAnswer answer, ToolLookup lookup, int offset) {
        Hits hits = Hits.of(answer, lookup);
        List<Result> results = hits.found().stream()
                .map(hit -> new Result(
                        hit.tool().name(),
                        hit.tool().tool().description(),
                        ToolDeclaration.signature(
                                hit.tool().name(), hit.tool().tool().inputSchema(), Signatures.LONGEST)))
                .toList();
        List<Unavailable> unavailable = new TreeMap<>(answer.unavailable())
                .entrySet().stream()
                        .map(source -> new Unavailable(
                                source.getKey(), REASONS.getOrDefault(source.getValue(), source.getValue())))
                        .toList();
        Document document = new Document(
                results,
                Math.max(0, answer.totalMatches() - offset - answer.matches().size()),
                answer.searched(),
                unavailable,
                answer.error(),
                AnswerRemarks.withoutFields(answer, hits.gone()));
        return Rendering.document(document, hits.any(), List.of());
    }

    private record Document(
            List<Result> results,
            int remaining,
            int searched,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Unavailable> unavailable,
            String error,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> notes) {}

    private record Result(String tool, String description, String signature) {}

    private record Unavailable(String connection, String error) {}
}
