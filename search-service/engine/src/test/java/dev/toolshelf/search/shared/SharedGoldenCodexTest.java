package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.bm25.Bm25;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Answers of Codex 0.171.0 beside ours, as sets: {@code search.golden.codex}. Its own {@code multi_agent} tools are not
 * ours: they are taken out of its answer, and ours is cut to the places that they left. They count in its statistics all
 * the same, so its order may differ from ours by that. Of tools with equal scores at the cut any may be in the answer.
 *
 * <p>The servers' instructions are not recorded. That every GitHub tool answers to {@code issue}, also those that say
 * nothing of issues, shows that its server's instructions have that word. The sentence below is the one of
 * {@code seven-tools.json} with the server's name in front: 55 of 55 agree. With the one word "Issues" 53 do, with none 44.
 */
@Tag("shared")
class SharedGoldenCodexTest {

    private static final double RATE = 0.90;
    private static final int DEFAULT_LIMIT = 8;

    private final Bm25 ranking = new Bm25(
            (Ranking.Bm25) Profiles.builtIn().named("codex").orElseThrow().ranking());
    private final PoolIndex pool = pool();

    @Test
    void nearly_all_answers_are_the_clients_as_sets() {
        List<String> misses = new ArrayList<>();
        JsonNode records = SharedFolder.json("golden/codex-ranking.json").path("queries");
        for (JsonNode record : records) {
            if (!agrees(record)) {
                misses.add(record.path("query").asText());
            }
        }
        double rate = 1 - (double) misses.size() / records.size();
        System.out.printf("search.golden.codex %.4f of %d, missed %s%n", rate, records.size(), misses);
        assertThat(records.size()).isGreaterThan(50);
        assertThat(rate).as("search.golden.codex, misses %s", misses).isGreaterThanOrEqualTo(RATE);
    }

    private boolean agrees(JsonNode record) {
        int limit = record.path("max_results").asInt(DEFAULT_LIMIT);
        Set<String> expected = new HashSet<>();
        for (JsonNode result : record.path("result")) {
            if (result.asText().startsWith("multi_agent")) {
                limit--;
            } else {
                expected.add(result.asText());
            }
        }
        List<Hit> all = ranking.evaluate(Request.of(record.path("query").asText(), pool.size()), pool)
                .hits();
        int cut = Math.min(limit, all.size());
        if (expected.size() != cut) {
            return false;
        }
        Set<String> certain = new HashSet<>();
        Set<String> possible = new HashSet<>();
        double last = cut == 0 ? Double.MAX_VALUE : all.get(cut - 1).score();
        for (Hit hit : all) {
            if (hit.score() > last) {
                certain.add(name(hit.tool()));
            }
            if (hit.score() >= last) {
                possible.add(name(hit.tool()));
            }
        }
        return expected.containsAll(certain) && possible.containsAll(expected);
    }

    private String name(int position) {
        String server = pool.at(position).index().serverName();
        return ("mcp__" + server).replaceAll("[^A-Za-z0-9_]", "_")
                + "."
                + pool.tool(position).name().replaceAll("[^A-Za-z0-9_]", "_");
    }

    private static PoolIndex pool() {
        TestPool pool = new TestPool().instructions("github", "GitHub repositories, issues and pull requests");
        for (String server : List.of("github", "misc-tools", "slack")) {
            for (JsonNode tool : SharedFolder.json("golden/catalog/" + server + ".json")) {
                pool.tool(
                        server,
                        SourceKind.MCP,
                        new Tool(
                                tool.path("name").asText(),
                                tool.path("title").asText(null),
                                tool.path("description").asText(""),
                                RawJson.of(tool.path("inputSchema")),
                                null,
                                null,
                                null,
                                false,
                                false,
                                false));
            }
        }
        return pool.index();
    }
}
