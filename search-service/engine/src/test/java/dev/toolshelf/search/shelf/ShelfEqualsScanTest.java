package dev.toolshelf.search.shelf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The index gives the numbers of the scan, on random pools and queries. */
class ShelfEqualsScanTest {

    private static final long SEED = 20261130;
    private static final int POOLS = 400;
    private static final int QUERIES_PER_POOL = 10;

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
            "GitHub",
            "github",
            "HTTPServer",
            "URLs",
            "craete",
            "isue",
            "mesage",
            "convert",
            "conversion",
            "delete",
            "remove",
            "ü",
            "Über",
            "翻訳",
            "東京",
            "ก",
            "s3",
            "v2",
            "mcp",
            ". ",
            "! ",
            "\n",
            " ",
            "  ",
            "thread",
            "'s",
            "+",
            "the",
            "translat",
            "translation",
            "translator",
            "x@y.com",
            "http://a.b/c");
    private static final List<String> SERVERS = List.of("github", "slack", "My Server", "fileS", "Über", "GitHub");

    private final Shelf weights =
            (Shelf) Profiles.builtIn().named("toolshelf").orElseThrow().ranking();
    private final ShelfRanking ranking = new ShelfRanking(weights);
    private final ShelfScan scan = new ShelfScan(weights);

    @Test
    void every_score_of_a_query_is_the_one_that_the_scan_gives() {
        Random seeds = new Random(SEED);
        int compared = 0;
        for (int i = 0; i < POOLS; i++) {
            long seed = seeds.nextLong();
            Random random = new Random(seed);
            PoolIndex pool = pool(random);
            for (int j = 0; j < QUERIES_PER_POOL; j++) {
                String query = text(random, 8).replace("+", "");
                Map<Integer, Float> found = found(ranking.scores(query, pool), pool);
                assertThat(found).as("seed %d, query \"%s\"", seed, query).isEqualTo(scan.scores(query, pool));
                compared += found.size();
            }
        }
        assertThat(compared).as("scores compared").isGreaterThan(10_000);
    }

    @Test
    void a_pool_that_is_searched_often_gives_the_numbers_of_the_scan() {
        ShelfRanking merging = new ShelfRanking(weights, 1);
        Random seeds = new Random(SEED + 1);
        int compared = 0;
        for (int i = 0; i < POOLS; i++) {
            long seed = seeds.nextLong();
            Random random = new Random(seed);
            PoolIndex pool = pool(random);
            merging.scores("issue", pool);
            for (int j = 0; j < QUERIES_PER_POOL; j++) {
                String query = text(random, 8).replace("+", "");
                ShelfScores scores = merging.scores(query, pool);
                assertThat(scores.matching().merged())
                        .as("seed %d, merged", seed)
                        .isNotNull();
                Map<Integer, Float> found = found(scores, pool);
                assertThat(found).as("seed %d, query \"%s\"", seed, query).isEqualTo(scan.scores(query, pool));
                compared += found.size();
            }
        }
        assertThat(compared).as("scores compared").isGreaterThan(10_000);
    }

    @Test
    void a_pool_that_is_searched_often_gives_the_answers_and_explanations_of_one_that_is_not() {
        ShelfEvaluation merging = new ShelfEvaluation(new ShelfRanking(weights, 1));
        ShelfEvaluation plain = new ShelfEvaluation(new ShelfRanking(weights, Integer.MAX_VALUE));
        Random random = new Random(SEED + 2);
        int hits = 0;
        for (int i = 0; i < POOLS; i++) {
            PoolIndex pool = pool(random);
            merging.evaluate(Request.of("issue", 5), pool);
            for (int j = 0; j < QUERIES_PER_POOL; j++) {
                Request request = Request.of(text(random, 8), 5);
                Found found = merging.evaluate(request, pool);
                assertThat(found).as("seed %d, %s", SEED + 2, request).isEqualTo(plain.evaluate(request, pool));
                for (Hit hit : found.hits()) {
                    assertThat(merging.explain(request, pool, hit.tool()))
                            .as("seed %d, %s", SEED + 2, request)
                            .isEqualTo(plain.explain(request, pool, hit.tool()));
                    hits++;
                }
            }
        }
        assertThat(hits).as("hits explained").isGreaterThan(1_000);
    }

    @Test
    void an_explanation_adds_up_to_the_score() {
        ShelfEvaluation evaluation = new ShelfEvaluation(weights);
        Random random = new Random(SEED);
        int explained = 0;
        for (int i = 0; i < 200; i++) {
            PoolIndex pool = pool(random);
            String query = text(random, 8).replace("+", "");
            for (Map.Entry<Integer, Float> score :
                    found(ranking.scores(query, pool), pool).entrySet()) {
                double sum = evaluation.explain(Request.of(query, 5), pool, score.getKey()).stream()
                        .mapToDouble(Contribution::weight)
                        .sum();
                assertThat(sum)
                        .as("seed %d, query \"%s\"", SEED, query)
                        .isCloseTo(score.getValue(), within(1e-4 * score.getValue()));
                explained++;
            }
        }
        assertThat(explained).as("scores explained").isGreaterThan(300);
    }

    private static Map<Integer, Float> found(ShelfScores scores, PoolIndex pool) {
        Map<Integer, Float> found = new TreeMap<>();
        for (int tool = 0; tool < pool.size(); tool++) {
            if (scores.of(tool) > 0) {
                found.put(tool, scores.of(tool));
            }
        }
        return found;
    }

    private static PoolIndex pool(Random random) {
        TestPool pool = new TestPool();
        Set<String> names = new HashSet<>();
        int tools = 1 + random.nextInt(12);
        for (int i = 0; i < tools; i++) {
            String server = SERVERS.get(random.nextInt(SERVERS.size()));
            String name = text(random, 3).strip();
            if (name.isEmpty() || !names.add(server + "/" + name)) {
                continue;
            }
            String schema = random.nextInt(3) > 0
                    ? "{\"type\":\"object\"}"
                    : "{\"type\":\"object\",\"properties\":{\"issue_id\":{\"type\":\"string\",\"description\":\"which file"
                            + "\",\"enum\":[\"send\",\"list\"]}}}";
            boolean builtin = random.nextInt(6) == 0;
            Tool plain = Tool.of(name, text(random, 10), schema);
            pool.tool(
                    builtin ? "tools" : server,
                    builtin ? SourceKind.BUILTIN : SourceKind.MCP,
                    new Tool(
                            name,
                            random.nextInt(4) == 0 ? text(random, 2) : null,
                            plain.description(),
                            plain.inputSchema(),
                            null,
                            null,
                            random.nextInt(4) == 0 ? text(random, 2) : null,
                            false,
                            random.nextBoolean(),
                            false));
            if (random.nextInt(8) == 0) {
                LoadOverride[] all = LoadOverride.values();
                pool.override(builtin ? "tools" : server, name, all[random.nextInt(all.length)]);
            }
        }
        return pool.index();
    }

    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        int pieces = 1 + random.nextInt(most);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
            text.append(random.nextInt(3) > 0 ? " " : "");
        }
        return text.toString();
    }
}
