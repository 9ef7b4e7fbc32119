package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.prepare.PreparedPool;
import dev.toolshelf.search.prepare.SearchableTool;
import dev.toolshelf.search.profile.Profiles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Search over the listings of 40 real servers in one pool. */
@Tag("shared")
class SharedCatalogsTest {

    private static final List<String> QUERIES = List.of(
            "create issue",
            "+github pull request review comments",
            "send a message to the channel",
            "query the database with sql",
            "I want to know what the weather is like tomorrow in Paris",
            "mcp__git",
            "zzzqqq xyxyxy");

    private final PoolSearch search =
            new PoolSearch(Profiles.builtIn().named("claude-code").orElseThrow());
    private final PreparedPool pool = pool();

    @Test
    void every_tool_is_found_by_its_name() {
        assertThat(pool.tools()).hasSizeGreaterThan(2_000);
        for (SearchableTool tool : pool.tools()) {
            String name = tool.tool().name();
            assertThat(search.search("q", name, 1, pool).matches())
                    .as(name)
                    .anyMatch(match -> match.name().equals(name));
        }
    }

    @Test
    void a_warm_search_takes_a_few_milliseconds() {
        for (int i = 0; i < 200; i++) {
            search.search("q", QUERIES.get(i % QUERIES.size()), 5, pool);
        }
        for (String query : QUERIES) {
            List<Long> micros = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                long start = System.nanoTime();
                search.search("q", query, 5, pool);
                micros.add((System.nanoTime() - start) / 1_000);
            }
            Collections.sort(micros);
            long median = micros.get(25);
            System.out.printf(
                    "%d tools, \"%s\": %d microseconds%n", pool.tools().size(), query, median);
            assertThat(median).as("median of %s, in microseconds", query).isLessThan(50_000);
        }
    }

    private static PreparedPool pool() {
        TestPool pool = new TestPool();
        for (JsonNode catalog : SharedFolder.catalogs()) {
            for (JsonNode tool : catalog.path("tools")) {
                String schema = tool.path("inputSchema").toString();
                pool.tool(
                        catalog.path("server").asText(),
                        SourceKind.MCP,
                        Tool.of(
                                tool.path("name").asText(),
                                tool.path("description").asText(""),
                                schema));
            }
        }
        return pool.prepared();
    }
}
