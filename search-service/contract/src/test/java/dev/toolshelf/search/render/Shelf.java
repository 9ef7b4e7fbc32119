package dev.toolshelf.search.render;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A pool to render from, and answers over it. */
final class Shelf {

    static final String TITLE =
            "{\"type\":\"object\",\"properties\":{\"title\":{\"type\":\"string\"}},\"required\":[\"title\"]}";

    private final Map<String, Source> sources = new HashMap<>();
    private final Map<String, Listing> listings = new HashMap<>();
    private final List<String> order = new ArrayList<>();

    /** A pool of two servers, one with instructions, and two built-in tools, one of them deferred. */
    static Shelf usual() {
        return new Shelf()
                .server(
                        "gh",
                        "github",
                        " Repositories and issues. ",
                        Tool.of("create_issue", "Opens an issue.\nIn a repository.", TITLE),
                        Tool.of("list-issues", "", "{\"type\":\"object\",\"minProperties\":1.50}"))
                .server("s", "misc-tools", null, Tool.of("get.user", "Finds a user.", TITLE))
                .builtin(
                        Tool.of("Read", "Reads a file.", TITLE),
                        new Tool(
                                "Draw",
                                null,
                                "Draws.",
                                Tool.of("x", "", TITLE).inputSchema(),
                                null,
                                null,
                                null,
                                false,
                                true,
                                false));
    }

    Shelf server(String id, String name, String instructions, Tool... tools) {
        return source(id, SourceKind.MCP, name, instructions, List.of(tools));
    }

    Shelf builtin(Tool... tools) {
        return source("own", SourceKind.BUILTIN, null, null, List.of(tools));
    }

    private Shelf source(String id, SourceKind kind, String name, String instructions, List<Tool> tools) {
        listings.put(id, new Listing(instructions, tools));
        sources.put(
                id, new Source("t", id, kind, name, 1, SourceStatus.READY, null, id, tools.size(), null, null, null));
        order.add(id);
        return this;
    }

    PoolView view() {
        Pool pool = new Pool("t", "p", 1, order, null, null, null, null);
        return PoolView.of(pool, sources::get, listings::get, "ToolSearch");
    }

    ToolLookup lookup() {
        return ToolLookup.of(view(), listings::get);
    }

    static Match match(String name, Double score) {
        return new Match(name, "source", score, "keywords");
    }

    /** What the usual pool answers: three tools of ten that matched. */
    static SearchAnswer found() {
        return answer(
                List.of(
                        match("mcp__github__create_issue", 9.5),
                        match("mcp__misc-tools__get_user", 4.0),
                        match("mcp__github__list-issues", 2.0)),
                10);
    }

    static SearchAnswer answer(List<Match> matches, int total) {
        return new SearchAnswer("q", SearchAnswer.Status.READY, matches, 40, total, null, null, null, null, null, 1);
    }

    static SearchAnswer refused() {
        return new SearchAnswer(
                "q", SearchAnswer.Status.READY, null, 0, 0, null, null, null, null, "query is empty", 1);
    }

    /** Nothing found while one source is away. */
    static SearchAnswer nothing() {
        return new SearchAnswer(
                "q",
                SearchAnswer.Status.PARTIAL,
                null,
                40,
                0,
                null,
                List.of("Read"),
                Map.of("jira", "connecting"),
                List.of("limit was 99 and is limited to 50"),
                null,
                1);
    }

    /** One tool found that is there, one that has gone, one name asked for that never was. */
    static SearchAnswer gone() {
        return new SearchAnswer(
                "q",
                SearchAnswer.Status.READY,
                List.of(match("mcp__github__gone", 9.0), match("Draw", 3.0)),
                40,
                2,
                List.of("Lost"),
                null,
                null,
                null,
                null,
                1);
    }
}
