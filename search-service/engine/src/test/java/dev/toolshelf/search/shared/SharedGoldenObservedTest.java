package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Answers of the real client on 147 tools and those of profile {@code claude-code-2.1}: the same names in the same order. */
@Tag("shared")
class SharedGoldenObservedTest {

    private static final double LEAST_RATE = 0.98;
    private static final Set<String> SERVERS = Set.of("github", "slack", "misc-tools");

    private final JsonNode golden = SharedFolder.json("golden/claude-code-ranking.json");
    private final PoolIndex pool = pool(golden.path("catalog"));
    private final PoolSearch search = new Harnesses()
            .search(Profiles.builtIn().named("claude-code-2.1").orElseThrow())
            .orElseThrow();

    @Test
    void the_recorded_answers_come_out_again() {
        Map<String, String> clientNames = clientNames();
        List<String> misses = new ArrayList<>();
        int compared = 0;
        for (JsonNode record : golden.path("queries")) {
            String query = record.path("query").asText();
            Integer limit = record.path("max_results").isNull()
                    ? null
                    : record.path("max_results").asInt();
            List<String> ours = search.search("q", query, limit, pool).matches().stream()
                    .map(match -> clientNames.get(match.name()))
                    .toList();
            List<String> theirs = new ArrayList<>();
            record.path("result").forEach(name -> theirs.add(name.asText()));
            compared++;
            // The client's extra weight for a server's name is not known exactly: then the set is what counts.
            boolean same = namesServer(query) ? new HashSet<>(theirs).equals(new HashSet<>(ours)) : theirs.equals(ours);
            if (!same) {
                misses.add(query);
            }
        }
        double rate = 1 - misses.size() / (double) compared;
        System.out.printf("search.golden.claude-code-2.1 %.4f of %d, missed %s%n", rate, compared, misses);
        assertThat(rate).as("missed %s", misses).isGreaterThanOrEqualTo(LEAST_RATE);
    }

    private static boolean namesServer(String query) {
        for (String word : query.toLowerCase(Locale.ROOT).split("\\s+")) {
            if (SERVERS.contains(word.startsWith("+") ? word.substring(1) : word)) {
                return true;
            }
        }
        return false;
    }

    /** The client shortens no name. */
    private Map<String, String> clientNames() {
        Map<String, String> names = new HashMap<>();
        for (PoolSource source : pool.sources()) {
            for (int local = 0; local < source.size(); local++) {
                names.put(source.name(local), source.index().plainName(local));
            }
        }
        return names;
    }

    private static PoolIndex pool(JsonNode catalog) {
        TestPool pool = new TestPool();
        for (JsonNode tool : catalog) {
            String server = tool.path("server").asText();
            String name = tool.path("tool").asText();
            String hint = tool.path("_meta").path("anthropic/searchHint").asText(null);
            Tool plain = Tool.of(
                    name,
                    tool.path("description").asText(""),
                    tool.path("inputSchema").toString());
            pool.tool(
                    server,
                    SourceKind.MCP,
                    new Tool(
                            name,
                            null,
                            plain.description(),
                            plain.inputSchema(),
                            null,
                            null,
                            hint,
                            false,
                            false,
                            false));
            if (tool.path("_meta").path("anthropic/alwaysLoad").asBoolean()) {
                pool.override(server, name, LoadOverride.ALWAYS);
            }
        }
        return pool.index();
    }
}
