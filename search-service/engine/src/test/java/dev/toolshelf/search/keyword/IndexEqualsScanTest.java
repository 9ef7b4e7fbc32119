package dev.toolshelf.search.keyword;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The index gives the numbers of the scan, on 100,000 random pairs of pool and query. */
class IndexEqualsScanTest {

    private static final long SEED = 20261130;
    private static final int POOLS = 2_500;
    private static final int QUERIES_PER_POOL = 40;

    private static final List<String> PIECES = List.of(
            "create",
            "issue",
            "issues",
            "Issue",
            "list",
            "file",
            "send",
            "Message",
            "get",
            "user",
            "a",
            "_",
            "-",
            "__",
            "c++",
            ".",
            "(",
            "ü",
            "U\u0308ber",
            "翻訳",
            "ก",
            "x",
            "mcp",
            "mcp__",
            "+",
            "  ",
            "👍",
            "read",
            "thread",
            "s",
            "'s",
            "\u0301",
            "İ",
            "ß",
            "42",
            "v2");
    private static final List<String> SERVERS =
            List.of("github", "slack", "my-server", "fileS", "Über", "a", "mcp", "a__create", "my_server");

    private final KeywordWeights weights = (KeywordWeights)
            Profiles.builtIn().named("claude-code").orElseThrow().ranking();
    private final KeywordIndex index = new KeywordIndex(weights);
    private final KeywordScan scan = new KeywordScan(weights);

    @Test
    void every_score_of_a_query_is_the_one_that_the_scan_gives() {
        Random seeds = new Random(SEED);
        int scored = 0;
        for (int i = 0; i < POOLS; i++) {
            long seed = seeds.nextLong();
            Random random = new Random(seed);
            PoolIndex pool = pool(random);
            Map<Integer, ScannedTool> tools = scanned(pool);
            for (int j = 0; j < QUERIES_PER_POOL; j++) {
                String query = text(random, 6);
                if (ParsedQuery.of(query) instanceof ParsedQuery.Words words) {
                    Map<Integer, Double> expected = byScan(tools, words.terms());
                    Map<Integer, Double> found = new HashMap<>();
                    index.score(pool, words.terms(), found::put);
                    assertThat(found).as("seed %d, query \"%s\"", seed, query).isEqualTo(expected);
                    scored += found.size();
                }
            }
        }
        assertThat(scored).as("scores compared").isGreaterThan(100_000);
    }

    @Test
    void an_explanation_adds_up_to_the_score() {
        Random random = new Random(SEED);
        for (int i = 0; i < 200; i++) {
            PoolIndex pool = pool(random);
            String query = text(random, 4).replace("+", "");
            if (ParsedQuery.of(query) instanceof ParsedQuery.Words words) {
                index.score(
                        pool,
                        words.terms(),
                        (tool, score) -> assertThat(index.explain(pool, tool, words.terms()).stream()
                                        .mapToDouble(Contribution::weight)
                                        .sum())
                                .as("seed %d, query \"%s\"", SEED, query)
                                .isEqualTo(score));
            }
        }
    }

    private static Map<Integer, ScannedTool> scanned(PoolIndex pool) {
        Map<Integer, ScannedTool> tools = new HashMap<>();
        for (PoolSource source : pool.sources()) {
            for (int local = 0; local < source.size(); local++) {
                if (source.deferred(local)) {
                    tools.put(source.offset() + local, ScannedTool.of(source, local));
                }
            }
        }
        return tools;
    }

    private Map<Integer, Double> byScan(Map<Integer, ScannedTool> tools, List<Term> terms) {
        Map<Integer, Double> scores = new HashMap<>();
        tools.forEach((position, tool) -> {
            double score = scan.of(tool, terms);
            if (score > 0) {
                scores.put(position, score);
            }
        });
        return scores;
    }

    private static PoolIndex pool(Random random) {
        TestPool pool = new TestPool();
        Set<String> taken = new HashSet<>();
        // Some pools are large enough for lists by run of characters.
        int count = random.nextInt(20) == 0 ? 100 + random.nextInt(200) : 1 + random.nextInt(25);
        for (int i = 0; i < count; i++) {
            boolean builtin = random.nextInt(6) == 0;
            String server = builtin ? "builtin" : SERVERS.get(random.nextInt(SERVERS.size()));
            String name = text(random, 3).strip() + (random.nextInt(12) == 0 ? "long".repeat(20) : "");
            if (name.isEmpty() || !taken.add(server + "/" + name)) {
                continue;
            }
            Tool plain = Tool.of(name, text(random, 8), "{\"type\":\"object\"}");
            String hint = random.nextInt(4) == 0 ? text(random, 3) : null;
            pool.tool(
                    server,
                    builtin ? SourceKind.BUILTIN : SourceKind.MCP,
                    new Tool(
                            name,
                            null,
                            plain.description(),
                            plain.inputSchema(),
                            null,
                            null,
                            hint,
                            false,
                            true,
                            false));
            if (random.nextInt(8) == 0) {
                LoadOverride[] overrides = LoadOverride.values();
                pool.override(server, name, overrides[random.nextInt(overrides.length)]);
            }
        }
        return pool.index();
    }

    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = 0, pieces = random.nextInt(most + 1); i < pieces; i++) {
            String piece = PIECES.get(random.nextInt(PIECES.size()));
            text.append(piece)
                    .append(
                            switch (random.nextInt(5)) {
                                case 0 -> "_";
                                case 1 -> "";
                                default -> " ";
                            });
        }
        return text.toString();
    }
}
