package dev.toolshelf.search.opencode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.RandomShelf;
import dev.toolshelf.search.pool.Shelf;
import dev.toolshelf.search.profile.Ranking;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpencodeEvaluationTest {

    private final OpencodeEvaluation opencode = new OpencodeEvaluation(new Ranking.NamespaceWeights(20, 8, 4, 2));

    @Test
    void the_index_scores_and_orders_as_the_scan_does() {
        long seed = System.nanoTime();
        RandomShelf random = new RandomShelf(seed);
        int hits = 0;
        for (int round = 0; round < 200; round++) {
            PoolIndex pool = random.pool();
            for (int i = 0; i < 10; i++) {
                String query = random.query(pool);
                String namespace = i < 8 ? null : "slack";
                if (OpencodePaths.exact(query, namespace, pool) >= 0) {
                    continue;
                }
                List<OpencodeScan.Scored> scanned = OpencodeScan.rank(query, namespace, pool);
                Found found = opencode.evaluate(new Request(query, 7, namespace, i), pool);
                String when = "seed " + seed + ", round " + round + ", query '" + query + "'";
                assertThat(found.total()).as(when).isEqualTo(scanned.size());
                assertThat(found.hits().stream().map(hit -> hit.tool() + " " + hit.score()))
                        .as(when)
                        .containsExactlyElementsOf(scanned.stream()
                                .skip(i)
                                .limit(7)
                                .map(scored -> scored.position() + " " + scored.score())
                                .toList());
                hits += scanned.size();
            }
        }
        assertThat(hits).as("seed " + seed).isGreaterThan(4_000);
    }

    @Test
    void contributions_add_up_to_the_score() {
        long seed = System.nanoTime();
        RandomShelf random = new RandomShelf(seed);
        for (int round = 0; round < 200; round++) {
            PoolIndex pool = random.pool();
            Request request = Request.of(random.query(pool), 3);
            for (Hit hit : opencode.evaluate(request, pool).hits()) {
                double sum = opencode.explain(request, pool, hit.tool()).stream()
                        .mapToDouble(Contribution::weight)
                        .sum();
                assertThat(hit.score() == null || hit.score() == sum)
                        .as("seed %d, round %d, query '%s'", seed, round, request.query())
                        .isTrue();
            }
        }
    }

    @Test
    void a_path_finds_its_tool_alone_within_the_namespace() {
        PoolIndex pool = new Shelf()
                .server("misc-tools", null, List.of(tool("read"), tool("read_mail")))
                .server("files", null, List.of(tool("read")))
                .builtIns(List.of(tool("read")))
                .index();

        assertThat(found("misc-tools.read", null, pool)).containsExactly(0);
        assertThat(found(" tools[\"misc-tools\"].read ", null, pool)).containsExactly(0);
        assertThat(found("tools.files.read", null, pool)).containsExactly(2);
        assertThat(found("read", null, pool)).containsExactly(3);
        assertThat(found("files.read", "misc-tools", pool)).containsExactly(0, 1);
        assertThat(found("files.read", "nosuch", pool)).isEmpty();
    }

    @Test
    void a_query_without_words_lists_the_tools_by_path_page_by_page() {
        PoolIndex pool = new Shelf()
                .server("b", null, List.of(tool("Zeta"), tool("alpha"), tool("_x")))
                .server("a-b", null, List.of(tool("one")))
                .server("a_b", null, List.of(tool("two")))
                .index();

        assertThat(found("発行", null, pool)).containsExactly(4, 3, 2, 1, 0);
        Found page = opencode.evaluate(new Request("", 2, null, 3), pool);
        assertThat(page.hits()).extracting(Hit::tool).containsExactly(1, 0);
        assertThat(page.total()).isEqualTo(5);
    }

    private List<Integer> found(String query, String namespace, PoolIndex pool) {
        return opencode.evaluate(new Request(query, 10, namespace, 0), pool).hits().stream()
                .map(Hit::tool)
                .toList();
    }

    private static Tool tool(String name) {
        return Tool.of(name, "", "{\"type\":\"object\"}");
    }
}
