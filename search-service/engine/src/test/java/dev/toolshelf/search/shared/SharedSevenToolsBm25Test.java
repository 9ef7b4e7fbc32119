package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.bm25.Bm25;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Ranking;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Seven tools, thirteen queries, two re-implementations of the reference ranker: the same tools in the same order with the
 * same scores to the printed digits. The column {@code codex} was computed with full names that keep their second
 * {@code __}, which the recorded client no longer does.
 */
@Tag("shared")
class SharedSevenToolsBm25Test {

    private static final double HALF_OF_THE_LAST_DIGIT = 0.00005001;

    private final JsonNode golden = SharedFolder.json("golden/seven-tools.json");
    private final PoolIndex pool = pool(golden.path("catalog"));

    @ParameterizedTest(name = "{0}")
    @CsvSource({"codex, codex-flat", "grok, grok-build"})
    void names_order_and_scores_are_the_computed_ones(String column, String document) {
        Bm25 ranking = new Bm25(new Ranking.Bm25(1.2, 0.75, document));
        List<String> queries = new ArrayList<>();
        golden.path("results").fieldNames().forEachRemaining(queries::add);
        assertThat(queries).hasSizeGreaterThanOrEqualTo(13);
        for (String query : queries) {
            JsonNode expected = golden.path("results").path(query).path(column);
            List<Hit> hits = ranking.evaluate(Request.of(query, 50), pool).hits();

            assertThat(hits).as("%s, %s", column, query).hasSize(expected.size());
            for (int i = 0; i < hits.size(); i++) {
                Hit hit = hits.get(i);
                String name = pool.at(hit.tool()).source().id() + "."
                        + pool.tool(hit.tool()).name();
                assertThat(name)
                        .as("%s, %s, %d", column, query, i)
                        .isEqualTo(expected.get(i).get(0).asText());
                assertThat(hit.score())
                        .as("%s, %s, %s", column, query, name)
                        .isCloseTo(expected.get(i).get(1).asDouble(), within(HALF_OF_THE_LAST_DIGIT));
            }
        }
    }

    private static PoolIndex pool(JsonNode catalog) {
        TestPool pool = new TestPool();
        for (JsonNode tool : catalog.path("tools")) {
            ObjectNode schema = Json.mapper().createObjectNode();
            ObjectNode properties = schema.putObject("properties");
            tool.path("props")
                    .fields()
                    .forEachRemaining(property -> properties
                            .putObject(property.getKey())
                            .put("description", property.getValue().asText()));
            String server = tool.path("server").asText();
            pool.instructions(server, catalog.path("servers").path(server).asText());
            pool.tool(
                    server,
                    SourceKind.MCP,
                    new Tool(
                            tool.path("name").asText(),
                            null,
                            tool.path("description").asText(),
                            RawJson.of(schema),
                            null,
                            null,
                            null,
                            false,
                            false,
                            false));
        }
        return pool.index();
    }
}
