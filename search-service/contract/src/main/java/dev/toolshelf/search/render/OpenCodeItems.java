package dev.toolshelf.search.render;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.toolshelf.catalog.declaration.ToolDeclaration;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;

/**
 * OpenCode's page of callable tools (harnesses.md section 5, real-clients.md D): {@code items}, how many {@code remaining},
 * and where the {@code next} page begins. Beyond that it has {@code error} and {@code notes} where there is something to
 * say. Pure function, thread-safe.
 */
final class OpenCodeItems {

    private OpenCodeItems() {}

    static Rendering of(SearchAnswer answer, ToolLookup lookup, int offset) {
        Hits hits = Hits.of(answer, lookup);
        List<Item> items = hits.found().stream()
                .map(hit -> {
                    String path = ToolPath.of(hit.tool()).expression();
                    return new Item(
                            path,
                            hit.tool().tool().description(),
                            ToolDeclaration.signature(path, hit.tool().tool().inputSchema(), Signatures.LONGEST));
                })
                .toList();
        // Tools that are gone had a place in the ranking, so the next page begins behind them too.
        int end = offset + answer.matches().size();
        int remaining = Math.max(0, answer.totalMatches() - end);
        Page page = new Page(
                items,
                remaining,
                remaining > 0 ? new Next(end) : null,
                answer.error(),
                AnswerRemarks.withCount(answer, hits.gone()));
        return Rendering.document(page, hits.any(), List.of());
    }

    private record Page(
            List<Item> items,
            int remaining,
            @JsonInclude(JsonInclude.Include.ALWAYS) Next next,
            String error,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> notes) {}

    private record Item(String path, String description, String signature) {}

    private record Next(int offset) {}
}
