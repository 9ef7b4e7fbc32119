package dev.toolshelf.search.render;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The {@code tool_search_output} of the OpenAI Responses API as Codex fills it (harnesses.md sections 2.4 and 13, real-clients.md
 * C): functions inside namespaces, one per server, in the order of their first hits. Pure functions, thread-safe.
 */
public final class ToolSearchOutput {

    private ToolSearchOutput() {}

    /**
     * The {@code tools} of the item: always an array, empty if nothing was found or the query was refused, since the item has
     * no place for words; all words are notes. A built-in tool, and one whose name does not begin with its namespace, is a
     * function by itself.
     */
    public static Rendering of(SearchAnswer answer, ToolLookup lookup) {
        Hits hits = Hits.of(answer, lookup);
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (Hits.Hit hit : hits.found()) {
            PoolTool tool = hit.tool();
            String bare = ToolPath.bareName(tool);
            if (bare == null) {
                entries.put(tool.name(), function(tool.name(), tool));
                continue;
            }
            // A space keeps the key of a namespace apart from every tool's name.
            String name = ToolName.MCP_PREFIX + tool.source().label();
            Namespace namespace =
                    (Namespace) entries.computeIfAbsent(name + " ", any -> Namespace.of(name, tool, lookup));
            namespace.tools().add(function(bare, tool));
        }
        List<String> notes = new ArrayList<>();
        if (!hits.any() && answer.error() == null) {
            notes.add(AnswerRemarks.nothing(answer));
        }
        notes.addAll(AnswerRemarks.all(answer, hits.gone()));
        return Rendering.document(List.copyOf(entries.values()), hits.any(), notes);
    }

    /** The whole item, for the call that asked. */
    public static RawJson item(String callId, Rendering rendering) {
        return Rendering.document(
                        new Item("tool_search_output", callId, "completed", "client", rendering.content()),
                        true,
                        List.of())
                .content();
    }

    private static Function function(String name, PoolTool tool) {
        return new Function(
                "function",
                name,
                tool.tool().description(),
                false,
                true,
                tool.tool().inputSchema());
    }

    private sealed interface Entry {}

    @JsonPropertyOrder({"type", "name", "description", "strict", "defer_loading", "parameters"})
    private record Function(
            String type,
            String name,
            String description,
            boolean strict,
            @JsonProperty("defer_loading") boolean deferLoading,
            RawJson parameters)
            implements Entry {}

    private record Namespace(String type, String name, String description, List<Function> tools) implements Entry {

        static Namespace of(String name, PoolTool first, ToolLookup lookup) {
            String instructions = lookup.instructions().apply(first.source());
            boolean says = instructions != null && !instructions.isBlank();
            return new Namespace(
                    "namespace",
                    name,
                    says ? instructions.strip() : "Tools in the " + name + " namespace.",
                    new ArrayList<>());
        }
    }

    @JsonPropertyOrder({"type", "call_id", "status", "execution", "tools"})
    private record Item(
            String type, @JsonProperty("call_id") String callId, String status, String execution, RawJson tools) {}
}
