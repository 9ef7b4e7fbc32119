package dev.toolshelf.search.eve;

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

class EveEvaluationTest {

    private final EveEvaluation eve = new EveEvaluation(new Ranking.Tiers(6, 4, 3, 2, 1, 1));

    @Test
    void the_index_scores_and_orders_as_the_scan_does() {
        long seed = System.nanoTime();
        RandomShelf random = new RandomShelf(seed);
        int hits = 0;
        for (int round = 0; round < 200; round++) {
            PoolIndex pool = random.pool();
            for (int i = 0; i < 8; i++) {
                String query = random.query(pool);
                if (EveWords.of(query).isEmpty()) {
                    continue;
                }
                List<EveScan.Scored> scanned = EveScan.rank(query, pool);
                Found found = eve.rank(Request.of(query, 7), null, pool);
                String when = "seed " + seed + ", round " + round + ", query '" + query + "'";
                assertThat(found.total()).as(when).isEqualTo(scanned.size());
                assertThat(found.hits().stream().map(hit -> hit.tool() + " " + hit.score()))
                        .as(when)
                        .containsExactlyElementsOf(scanned.stream()
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
            for (Hit hit : eve.evaluate(request, pool).hits()) {
                assertThat(eve.explain(request, pool, hit.tool()).stream()
                                .mapToDouble(Contribution::weight)
                                .sum())
                        .as("seed %d, round %d, query '%s'", seed, round, request.query())
                        .isEqualTo(hit.score());
            }
        }
    }

    private final PoolIndex pool = new Shelf()
            .server("linear", "Issue tracker", List.of(tool("create_issue"), tool("get_thread")))
            .server("linear__beta", null, List.of(tool("create_issue")))
            .server("github", null, List.of(tool("create_issue"), tool("repo__list")))
            .builtIns(List.of(tool("agent__create")))
            .index();

    @Test
    void a_first_word_with_a_namespace_keeps_to_it() {
        assertThat(found("linear__")).containsExactly(0, 1, 2);
        assertThat(found("linear__create_issue")).containsExactly(0, 2, 1);
        assertThat(found("^linear__beta__ create")).containsExactly(2);
        assertThat(found("mcp__github__create_issue")).containsExactly(3, 4);
        assertThat(found("github__repo__list")).containsExactly(4);
        assertThat(found("agent__create")).containsExactly(5);
        assertThat(eve.evaluate(Request.of("linear__ zzz", 10), pool).searched())
                .isEqualTo(3);
    }

    @Test
    void a_query_without_words_or_with_an_unknown_namespace_is_refused() {
        assertThat(eve.evaluate(Request.of("発行 !", 10), pool).error()).contains("no word");
        assertThat(eve.evaluate(Request.of("lin__create", 10), pool).error())
                .contains("\"lin\"")
                .contains("closest connections: linear, linear__beta");
        assertThat(eve.evaluate(Request.of("zzz__create", 10), pool).error()).doesNotContain("closest");
    }

    private List<Integer> found(String query) {
        return eve.evaluate(Request.of(query, 10), pool).hits().stream()
                .map(Hit::tool)
                .toList();
    }

    private static Tool tool(String name) {
        return Tool.of(name, "", "{\"type\":\"object\"}");
    }
}
