package dev.toolshelf.search.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.answer.QueryAnswers.Answered;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An answer as structured content: the tools with their definitions, as MCP lists tools, as far as they fit.
 *
 * @param status whether the whole pool was searched
 * @param tools what was found, best first
 * @param searched how many tools were searched
 * @param totalMatches how many would have matched without the limit
 * @param missing names that were asked for and do not exist
 * @param nearest names near to the query, only if nothing was found
 * @param unavailable sources that could not be searched, with their status
 * @param notes what was limited or left out
 */
record FoundTools(
        SearchAnswer.Status status,
        List<Definition> tools,
        int searched,
        int totalMatches,
        List<String> missing,
        List<String> nearest,
        Map<String, String> unavailable,
        List<String> notes) {

    private static final int MAX_CHARACTERS = 256 * 1024;

    /**
     * A tool.
     *
     * @param inputSchema {@code null}, like the description, where there was no room left
     */
    record Definition(String name, String source, Double score, String why, String description, JsonNode inputSchema) {}

    static FoundTools of(Answered answered) {
        SearchAnswer answer = answered.answer();
        PoolIndex pool = answered.pool();
        List<Definition> tools = new ArrayList<>();
        int room = MAX_CHARACTERS;
        int cut = 0;
        for (Match match : answer.matches()) {
            int position = pool.find(match.name());
            Tool tool = position < 0 ? null : pool.tool(position);
            int size = tool == null
                    ? 0
                    : tool.description().length() + tool.inputSchema().text().length();
            boolean fits = tool != null && size <= room;
            room -= fits ? size : 0;
            cut += fits ? 0 : 1;
            tools.add(new Definition(
                    match.name(),
                    match.source(),
                    match.score(),
                    match.why(),
                    fits ? tool.description() : null,
                    fits ? tool.inputSchema().tree() : null));
        }
        List<String> notes = new ArrayList<>(answer.notes());
        if (cut > 0) {
            notes.add("the definitions of " + cut + " tools are left out; ask for fewer results to get them");
        }
        return new FoundTools(
                answer.status(),
                tools,
                answer.searched(),
                answer.totalMatches(),
                answer.missing(),
                answer.nearest(),
                answer.unavailable(),
                notes);
    }

    /** As maps and lists, which every writer of JSON takes. */
    Map<?, ?> plain() {
        try {
            return Json.mapper().readValue(Json.mapper().writeValueAsBytes(this), Map.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
