package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Search over the listings of 40 real servers in one pool. */
@Tag("shared")
class SharedCatalogsTest {

    private final PoolSearch search = new Harnesses()
            .search(Profiles.builtIn().named("claude-code").orElseThrow())
            .orElseThrow();
    private final PoolIndex pool = pool();

    @Test
    void every_tool_is_found_by_its_name() {
        assertThat(pool.visibleCount()).isGreaterThan(2_000);
        for (int tool = 0; tool < pool.size(); tool++) {
            String name = pool.name(tool);
            assertThat(search.search("q", name, 1, pool).matches())
                    .as(name)
                    .anyMatch(match -> match.name().equals(name));
        }
    }

    private static PoolIndex pool() {
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
        return pool.index();
    }
}
