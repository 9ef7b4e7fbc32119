package dev.toolshelf.search.pi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.RandomShelf;
import dev.toolshelf.search.profile.Ranking;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PiEvaluationTest {

    private final PiEvaluation pi = new PiEvaluation(new Ranking.FieldedBm25(1.2, 0.75, 3, 0.5));

    @Test
    void the_index_scores_and_orders_as_the_scan_does() {
        long seed = System.nanoTime();
        RandomShelf random = new RandomShelf(seed);
        int hits = 0;
        for (int round = 0; round < 120; round++) {
            PoolIndex pool = random.pool();
            PiScan scan = new PiScan(pool);
            for (int i = 0; i < 8; i++) {
                String query = random.query(pool);
                List<PiScan.Scored> scanned = scan.rank(query);
                Found found = pi.evaluate(Request.of(query, 7), pool);
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
        assertThat(hits).as("seed " + seed).isGreaterThan(1_000);
    }

    @Test
    void contributions_add_up_to_the_score() {
        long seed = System.nanoTime();
        RandomShelf random = new RandomShelf(seed);
        for (int round = 0; round < 60; round++) {
            PoolIndex pool = random.pool();
            String query = random.query(pool);
            for (Hit hit : pi.evaluate(Request.of(query, 3), pool).hits()) {
                assertThat(pi.explain(Request.of(query, 3), pool, hit.tool()).stream()
                                .mapToDouble(Contribution::weight)
                                .sum())
                        .as("seed %d, round %d, query '%s'", seed, round, query)
                        .isCloseTo(hit.score(), Offset.offset(1e-9));
            }
        }
    }
}
