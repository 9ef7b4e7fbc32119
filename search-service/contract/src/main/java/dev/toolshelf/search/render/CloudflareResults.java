package dev.toolshelf.search.render;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.toolshelf.catalog.declaration.TypeScriptNames;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;

/**
 * Cloudflare's results (harnesses.md section 11): paths of identifiers with descriptions and scores, the {@code total} and
 * whether it was cut. Beyond that it has {@code error} and {@code notes} where there is something to say. Names
 * that differ in odd characters only become one path, as they do there. Pure function, thread-safe.
 */
final class CloudflareResults {

    private CloudflareResults() {}

    static Rendering of(SearchAnswer answer, ToolLookup lookup, int offset) {
        Hits hits = Hits.of(answer, lookup);
        List<Result> results =
                hits.found().stream().map(CloudflareResults::result).toList();
        Document document = new Document(
                results,
                answer.totalMatches(),
                answer.totalMatches() > offset + answer.matches().size(),
                answer.error(),
                AnswerRemarks.withCount(answer, hits.gone()));
        return Rendering.document(document, hits.any(), List.of());
    }

    private static Result result(Hits.Hit hit) {
        ToolPath path = ToolPath.of(hit.tool());
        String connector = TypeScriptNames.identifier(
                path.server().isEmpty() ? hit.tool().source().id() : path.server());
        String method = TypeScriptNames.identifier(path.tool());
        String description = hit.tool().tool().description();
        return new Result(
                connector + "." + method,
                connector,
                method,
                description.isEmpty() ? null : description,
                "method",
                hit.match().score());
    }

    private record Document(
            List<Result> results,
            int total,
            boolean truncated,
            String error,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> notes) {}

    private record Result(
            String path, String connector, String method, String description, String kind, Double score) {}
}
