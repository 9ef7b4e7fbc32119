package dev.toolshelf.search.render;

import dev.toolshelf.catalog.declaration.ToolDeclaration;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.List;

/**
 * One TypeScript statement that declares the tools that were found as methods of {@code tools}: what a search inside code
 * mode returns in Codex and Happen (harnesses.md sections 2.5, 9). A text where nothing was found. Pure function, thread-safe.
 */
final class Declarations {

    private Declarations() {}

    static Rendering of(SearchAnswer answer, ToolLookup lookup) {
        Hits hits = Hits.of(answer, lookup);
        List<String> remarks = AnswerRemarks.all(answer, hits.gone());
        if (!hits.any()) {
            List<String> sentences = new ArrayList<>();
            if (answer.error() == null) {
                sentences.add(AnswerRemarks.nothing(answer));
            }
            sentences.addAll(remarks);
            return Rendering.text(String.join("\n", sentences), false, List.of());
        }
        List<String> members = hits.found().stream()
                .map(hit -> ToolDeclaration.member(
                        hit.tool().name(),
                        hit.tool().tool().description(),
                        hit.tool().tool().inputSchema(),
                        Signatures.LONGEST))
                .toList();
        return Rendering.text(ToolDeclaration.statement(members), true, remarks);
    }
}
