package dev.toolshelf.search.render;

import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Pi's text (harnesses.md section 6, real-clients.md B1): a name and one line for each tool that was loaded. Pure function,
 * thread-safe.
 */
final class NameLines {

    /** Pi's limit of one line elsewhere; its search result has none, but one description must not fill the window. */
    private static final int LONGEST_LINE = 250;

    private NameLines() {}

    static Rendering of(SearchAnswer answer, ToolLookup lookup) {
        Hits hits = Hits.of(answer, lookup);
        List<String> remarks = AnswerRemarks.all(answer, hits.gone());
        if (!hits.any()) {
            Stream<String> first = answer.error() == null
                    ? Stream.of("No matching tools found.", AnswerRemarks.searched(answer) + ".")
                    : Stream.of();
            return Rendering.text(
                    Stream.concat(first, remarks.stream()).collect(Collectors.joining("\n")), false, List.of());
        }
        int loaded = hits.found().size();
        String text = hits.found().stream()
                .map(hit -> {
                    String line = CutText.of(CutText.firstLine(hit.tool().tool().description()), LONGEST_LINE);
                    return "- " + hit.tool().name() + (line.isEmpty() ? "" : ": " + line);
                })
                .collect(Collectors.joining(
                        "\n",
                        "Loaded " + loaded + (loaded == 1 ? " tool" : " tools")
                                + ". They are available from your next call:\n",
                        ""));
        return Rendering.text(text, true, remarks);
    }
}
