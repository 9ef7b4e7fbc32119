package dev.toolshelf.search.render;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Grok Build's result (harnesses.md section 4): tools with their schemas, grouped by server; groups stand in the order of
 * their best hit. A plain answer without a hit has no note. Pure function, thread-safe.
 */
final class GroupedJson {

    /** In code points, the mark of the cut included. */
    private static final int LONGEST_DESCRIPTION = 2_048;

    private GroupedJson() {}

    static Rendering of(SearchAnswer answer, ToolLookup lookup) {
        Hits hits = Hits.of(answer, lookup);
        Map<String, Group> groups = new LinkedHashMap<>();
        for (Hits.Hit hit : hits.found()) {
            PoolTool tool = hit.tool();
            String server =
                    tool.mcp() ? tool.source().serverName() : tool.source().id();
            groups.computeIfAbsent(tool.source().id(), any -> new Group(server, new ArrayList<>()))
                    .tools()
                    .add(new Entry(
                            tool.name(),
                            CutText.of(tool.tool().description(), LONGEST_DESCRIPTION),
                            hit.match().score(),
                            tool.tool().inputSchema()));
        }
        Document document = new Document(
                List.copyOf(groups.values()), answer.searched(), answer.status(), note(answer, hits.gone()));
        return Rendering.document(document, hits.any(), List.of());
    }

    private static String note(SearchAnswer answer, List<String> gone) {
        List<String> remarks = new ArrayList<>(AnswerRemarks.all(answer, gone));
        if (answer.error() == null && answer.searched() == 0 && answer.status() == SearchAnswer.Status.READY) {
            remarks.add(0, "There are no tools to search.");
        }
        if (answer.status() == SearchAnswer.Status.PARTIAL
                && answer.unavailable().isEmpty()) {
            remarks.add("Not every tool could be searched yet; a later search may find more.");
        }
        return remarks.isEmpty() ? null : String.join(" ", remarks);
    }

    private record Document(
            List<Group> results,
            @JsonProperty("total_hidden_tools") int totalHiddenTools,
            SearchAnswer.Status status,
            @JsonInclude(JsonInclude.Include.ALWAYS) String note) {}

    private record Group(String server, List<Entry> tools) {}

    @JsonPropertyOrder({"tool_name", "description", "score", "input_schema"})
    private record Entry(
            @JsonProperty("tool_name") String toolName,
            String description,
            Double score,
            @JsonProperty("input_schema") RawJson inputSchema) {}
}
