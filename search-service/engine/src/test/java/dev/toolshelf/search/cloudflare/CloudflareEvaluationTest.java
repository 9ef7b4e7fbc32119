package dev.toolshelf.search.cloudflare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.RandomShelf;
import dev.toolshelf.search.profile.Ranking;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloudflareEvaluationTest {

    private final CloudflareEvaluation cloudflare = new CloudflareEvaluation(new Ranking.Coverage(12, 8, 10, 5));

    @Test
    void the_index_scores_and_orders_as_the_scan_does() {
        long seed = System.nanoTime();
        RandomShelf random = new RandomShelf(seed);
        int hits = 0;
        for (int round = 0; round < 150; round++) {
            PoolIndex pool = random.pool();
            for (int i = 0; i < 10; i++) {
                String query = random.query(pool);
                List<CloudflareScan.Scored> scanned = CloudflareScan.rank(query, pool);
                Found found = cloudflare.evaluate(Request.of(query, 7), pool);
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
        assertThat(hits).as("seed " + seed).isGreaterThan(2_000);
    }

    @Test
    void contributions_add_up_to_the_score() {
        long seed = System.nanoTime();
        RandomShelf random = new RandomShelf(seed);
        for (int round = 0; round < 200; round++) {
            PoolIndex pool = random.pool();
            Request request = Request.of(random.query(pool), 3);
            for (Hit hit : cloudflare.evaluate(request, pool).hits()) {
                assertThat(cloudflare.explain(request, pool, hit.tool()).stream()
                                .mapToDouble(Contribution::weight)
                                .sum())
                        .as("seed %d, round %d, query '%s'", seed, round, request.query())
                        .isEqualTo(hit.score());
            }
        }
    }

    @Test
    void names_become_identifiers() {
        assertThat(JsIdentifier.of("get-weather.now x")).isEqualTo("get_weather_now_x");
        assertThat(JsIdentifier.of("c++")).isEqualTo("c");
        assertThat(JsIdentifier.of("2fast")).isEqualTo("_2fast");
        assertThat(JsIdentifier.of("delete")).isEqualTo("delete_");
        assertThat(JsIdentifier.of("日本")).isEqualTo("_");
    }
}
