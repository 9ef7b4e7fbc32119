package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.Best;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.keyword.KeywordIndex;
import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import dev.toolshelf.search.query.Match;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Answers of the real client beside ours, informative: SPEC section 5 wins where the two differ. It differs on purpose
 * in: extra weight of a word that is a server's name; a whole name answering alone; +3 for the full name with its
 * {@code mcp__server__}; splitting at {@code -} and humps; Unicode's word boundaries; {@code max_results} below 1;
 * missing names. Ties are compared in the client's order by building the pool in it. The floors are what was measured.
 */
@Tag("shared")
class SharedGoldenClaudeCodeTest {

    private final Profile profile = Profiles.builtIn().named("claude-code").orElseThrow();
    private final JsonNode golden = SharedFolder.json("golden/claude-code-ranking.json");
    private final PoolIndex pool = pool(golden.path("catalog"));
    private final Map<String, String> ourNames = ourNames();

    @Test
    void the_bare_keyword_rule_agrees_with_the_client_at_least_as_often_as_measured() {
        KeywordIndex index = new KeywordIndex((KeywordWeights) profile.ranking());
        List<String> sets = new ArrayList<>();
        List<String> orders = new ArrayList<>();
        int compared = 0;
        for (JsonNode record : golden.path("queries")) {
            int limit = record.path("max_results").asInt(5);
            if (limit < 1
                    || !(ParsedQuery.of(record.path("query").asText()) instanceof ParsedQuery.Words words)
                    || words.text().toLowerCase(Locale.ROOT).startsWith("mcp__")) {
                continue;
            }
            compared++;
            Best best = new Best(limit);
            index.score(pool, words.terms(), best::offer);
            List<String> ours = best.hits("keywords").stream()
                    .map(hit -> pool.name(hit.tool()))
                    .toList();
            compare(record, ours, sets, orders);
        }
        System.out.printf(
                "keywords: %d compared, %d with other tools %s, %d in another order %s%n",
                compared, sets.size(), sets, orders.size(), orders);
        assertThat(compared).isEqualTo(COMPARED_KEYWORDS);
        assertThat(sets.size()).isLessThanOrEqualTo(OTHER_KEYWORD_SETS);
        assertThat(orders.size()).isLessThanOrEqualTo(OTHER_KEYWORD_ORDERS);
    }

    @Test
    void selects_and_prefixes_agree_with_the_client_at_least_as_often_as_measured() {
        PoolSearch search = new Harnesses().search(profile).orElseThrow();
        List<String> sets = new ArrayList<>();
        List<String> orders = new ArrayList<>();
        int compared = 0;
        for (JsonNode record : golden.path("queries")) {
            String query = record.path("query").asText();
            String start = query.strip().toLowerCase(Locale.ROOT);
            if (!start.startsWith("select:") && !start.startsWith("mcp__")) {
                continue;
            }
            compared++;
            Integer limit = record.path("max_results").isNull()
                    ? null
                    : record.path("max_results").asInt();
            List<String> ours = search.search("q", query, limit, pool).matches().stream()
                    .map(Match::name)
                    .toList();
            compare(record, ours, sets, orders);
        }
        System.out.printf(
                "names: %d compared, %d with other tools %s, %d in another order %s%n",
                compared, sets.size(), sets, orders.size(), orders);
        assertThat(compared).isEqualTo(COMPARED_NAMES);
        assertThat(sets.size()).isLessThanOrEqualTo(OTHER_NAME_SETS);
        assertThat(orders.size()).isLessThanOrEqualTo(OTHER_NAME_ORDERS);
    }

    private static final int COMPARED_KEYWORDS = 118;
    private static final int OTHER_KEYWORD_SETS = 7;
    private static final int OTHER_KEYWORD_ORDERS = 13;
    private static final int COMPARED_NAMES = 19;
    private static final int OTHER_NAME_SETS = 3;
    private static final int OTHER_NAME_ORDERS = 1;

    private void compare(JsonNode record, List<String> ours, List<String> sets, List<String> orders) {
        List<String> theirs = new ArrayList<>();
        record.path("result").forEach(name -> theirs.add(ourNames.getOrDefault(name.asText(), name.asText())));
        if (!new HashSet<>(theirs).equals(new HashSet<>(ours))) {
            sets.add(record.path("query").asText());
        } else if (!theirs.equals(ours)) {
            orders.add(record.path("query").asText());
        }
    }

    /** The client shortens no name; a tool is the same one under both names. */
    private Map<String, String> ourNames() {
        Map<String, String> byOrigin = new HashMap<>();
        for (int tool = 0; tool < pool.size(); tool++) {
            byOrigin.put(pool.at(tool).source().id() + "/" + pool.tool(tool).name(), pool.name(tool));
        }
        Map<String, String> names = new HashMap<>();
        for (JsonNode tool : golden.path("catalog")) {
            String origin =
                    tool.path("server").asText() + "/" + tool.path("tool").asText();
            names.put(tool.path("name").asText(), byOrigin.get(origin));
        }
        return names;
    }

    private static PoolIndex pool(JsonNode catalog) {
        List<JsonNode> tools = new ArrayList<>();
        catalog.forEach(tools::add);
        tools.sort(Comparator.comparing(
                tool -> tool.path("name").asText().toLowerCase(Locale.ROOT).replace('_', '!')));
        TestPool pool = new TestPool();
        for (JsonNode tool : tools) {
            String server = tool.path("server").asText();
            String name = tool.path("tool").asText();
            String hint = tool.path("_meta").path("anthropic/searchHint").asText(null);
            Tool plain = Tool.of(name, tool.path("description").asText(""), "{\"type\":\"object\"}");
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
