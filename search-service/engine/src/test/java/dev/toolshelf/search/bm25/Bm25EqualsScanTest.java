package dev.toolshelf.search.bm25;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Ranking;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Postings that sources share give the numbers and the order of a scan over the pool's documents. */
class Bm25EqualsScanTest {

    private static final long SEED = 20261130;
    private static final int POOLS = 400;
    private static final int QUERIES_PER_POOL = 12;
    private static final List<String> FORMS = List.of("codex", "codex-flat", "grok-build", "happen");
    private static final List<String> PIECES = List.of(
            "create",
            "issue",
            "Issues",
            "list",
            "listed",
            "file",
            "sendMessage",
            "the",
            "get",
            "user",
            "_",
            "-",
            "__",
            "3.14",
            "(",
            "ü",
            "翻訳",
            "x",
            "mcp",
            ":",
            "  ",
            "👍",
            "don't",
            "42",
            "v2",
            "slack");
    private static final List<String> SERVERS = List.of("github", "slack", "my-server", "fileServer", "Über", "issue");

    @Test
    void scores_and_order_are_those_of_the_scan() {
        Random seeds = new Random(SEED);
        int compared = 0;
        for (int i = 0; i < POOLS; i++) {
            long seed = seeds.nextLong();
            Random random = new Random(seed);
            PoolIndex pool = pool(random);
            String name = FORMS.get(random.nextInt(FORMS.size()));
            DocumentForm form = DocumentForm.named(name);
            Bm25 index = new Bm25(new Ranking.Bm25(1.2, 0.75, name));
            Bm25Scan scan = new Bm25Scan(pool, form);
            for (int j = 0; j < QUERIES_PER_POOL; j++) {
                String query = text(random, 6) + " zz";
                Map<Integer, Double> expected =
                        scan.scores(form.splitQuery() ? Identifiers.withParts(query) : query, 1.2f, 0.75f);
                int limit = 1 + random.nextInt(8);
                Found found = index.evaluate(Request.of(query, limit), pool);

                assertThat(found.hits())
                        .as("seed %d, %s, \"%s\"", seed, name, query)
                        .isEqualTo(best(expected, limit));
                assertThat(found.total()).isEqualTo(expected.size());
                compared += expected.size();
            }
        }
        assertThat(compared).as("scores compared").isGreaterThan(10_000);
    }

    @Test
    void an_explanation_adds_up_to_the_score() {
        Random random = new Random(SEED);
        int explained = 0;
        for (int i = 0; i < 60; i++) {
            PoolIndex pool = pool(random);
            Bm25 index = new Bm25(new Ranking.Bm25(1.2, 0.75, FORMS.get(random.nextInt(FORMS.size()))));
            Request request = Request.of(text(random, 5) + " zz", 50);
            for (Hit hit : index.evaluate(request, pool).hits()) {
                List<Contribution> reasons = index.explain(request, pool, hit.tool());
                float sum = 0;
                for (Contribution reason : reasons) {
                    sum += (float) reason.weight();
                }

                assertThat((double) sum).as("seed %d, %s", SEED, request).isEqualTo(hit.score());
                assertThat(reasons).allMatch(reason -> !reason.field().isEmpty());
                explained++;
            }
        }
        assertThat(explained).as("scores explained").isGreaterThan(100);
    }

    private static List<Hit> best(Map<Integer, Double> scores, int limit) {
        return scores.entrySet().stream()
                .sorted(Map.Entry.<Integer, Double>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(limit)
                .map(entry -> new Hit(entry.getKey(), entry.getValue(), "keywords"))
                .collect(Collectors.toList());
    }

    private static PoolIndex pool(Random random) {
        TestPool pool = new TestPool();
        Set<String> taken = new HashSet<>();
        for (int i = 0, count = random.nextInt(30); i < count; i++) {
            boolean builtin = random.nextInt(5) == 0;
            String server = builtin ? "builtin" : SERVERS.get(random.nextInt(SERVERS.size()));
            String name = text(random, 3).strip();
            if (name.isEmpty() || !taken.add(server + "/" + name)) {
                continue;
            }
            pool.tool(server, builtin ? SourceKind.BUILTIN : SourceKind.MCP, tool(name, random));
            if (random.nextInt(6) == 0) {
                LoadOverride[] overrides = LoadOverride.values();
                pool.override(server, name, overrides[random.nextInt(overrides.length)]);
            }
        }
        SERVERS.stream()
                .filter(any -> random.nextInt(3) == 0)
                .forEach(server -> pool.instructions(server, text(random, 9)));
        return pool.index();
    }

    private static Tool tool(String name, Random random) {
        String schema = """
                {"type":"object","description":"%s","properties":{"%s":{"description":"%s"},
                "list_of":{"items":{"anyOf":[{"properties":{"%s":{}}}]}}}}""".formatted(text(random, 3), text(random, 2), text(random, 4), text(random, 2));
        Tool plain = Tool.of(name, text(random, 8), schema);
        String title = random.nextBoolean() ? text(random, 3) : null;
        return new Tool(name, title, plain.description(), plain.inputSchema(), null, null, null, false, true, false);
    }

    private static String text(Random random, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = 0, pieces = random.nextInt(most + 1); i < pieces; i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size()))).append(random.nextInt(4) == 0 ? "" : " ");
        }
        return text.toString();
    }
}
