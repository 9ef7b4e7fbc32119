package dev.toolshelf.search.mcp;

import dev.toolshelf.search.answer.LiveSearch;
import dev.toolshelf.search.answer.QueryAnswers.Answered;
import dev.toolshelf.search.answer.RefusedException;
import dev.toolshelf.search.catalog.NotReadyException;
import dev.toolshelf.search.config.SearchConfig;
import dev.toolshelf.search.http.Forms;
import dev.toolshelf.search.load.BusyException;
import dev.toolshelf.search.query.SearchQuery;
import dev.toolshelf.search.render.Rendering;
import dev.toolshelf.search.render.ResultForm;
import io.quarkiverse.mcp.server.TextContent;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;
import io.quarkiverse.mcp.server.ToolResponse;
import io.smallrye.common.annotation.Blocking;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The search as a tool for any MCP client. */
@Singleton
public class SearchTools {

    /** Until access is controlled, services bind to loopback and everybody is this tenant (SPEC section 13). */
    private static final String TENANT = "default";

    private final LiveSearch search;
    private final String defaultPool;

    SearchTools(LiveSearch search, SearchConfig config) {
        this.search = search;
        this.defaultPool = config.mcpPool();
    }

    /**
     * Searches a pool.
     *
     * @return the tools as lines of text, and with their definitions as structured content; a refused search is an error of
     *     the tool that names field, value and rule
     */
    @Tool(
            name = "search_tools",
            title = "Search tools",
            description =
                    "Finds tools of a tool pool by what they do. The query is words that say what is needed, the name"
                            + " of a tool, or select: with exact names, comma separated. Returns names, descriptions and input"
                            + " schemas, best first.",
            annotations =
                    @Tool.Annotations(
                            readOnlyHint = true,
                            destructiveHint = false,
                            idempotentHint = true,
                            openWorldHint = false))
    @Blocking
    public ToolResponse search(
            @ToolArg(description = "Words, a name, or select:A,B") String query,
            @ToolArg(name = "max_results", required = false, description = "The most results; 5 if not given")
                    Integer maxResults,
            @ToolArg(required = false, description = "The id of the tool pool; the service's default if not given")
                    String pool,
            @ToolArg(required = false, description = "The profile whose ranking is used; the pool's if not given")
                    String profile) {
        try {
            SearchQuery asked =
                    search.query(TENANT, pool == null ? defaultPool : pool, profile, query, maxResults, null, null);
            return response(search.search(asked));
        } catch (RefusedException | BusyException | NotReadyException e) {
            return ToolResponse.error(e.getMessage());
        }
    }

    private static ToolResponse response(Answered answered) {
        Rendering lines = ResultForm.NAME_LINES.render(answered.answer(), Forms.lookup(answered.pool()), 0);
        List<String> text = new ArrayList<>();
        text.add(lines.text());
        text.addAll(lines.notes());
        return new ToolResponse(
                false,
                List.of(new TextContent(String.join("\n", text))),
                FoundTools.of(answered).plain(),
                Map.of());
    }
}
