package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.search.cloudflare.CloudflareEvaluation;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.eve.BareEve;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.opencode.OpencodeEvaluation;
import dev.toolshelf.search.pi.PiEvaluation;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Seven tools and thirteen queries as published code ranks them: the same tools, order and printed scores. */
@Tag("shared")
class SharedSevenToolsTest {

    private final PoolIndex pool = GoldenCatalog.ofSeven();

    @Test
    void pi() {
        agree("pi", new PiEvaluation((Ranking.FieldedBm25) ranking("pi")), 4);
    }

    @Test
    void opencode() {
        agree("opencode", new OpencodeEvaluation((Ranking.NamespaceWeights) ranking("opencode")), 0);
    }

    @Test
    void eve() {
        agree("eve", new BareEve((Ranking.Tiers) ranking("eve")), 0);
    }

    @Test
    void cloudflare() {
        agree("cloudflare", new CloudflareEvaluation((Ranking.Coverage) ranking("cloudflare")), 0);
    }

    private void agree(String column, Evaluation evaluation, int digits) {
        JsonNode results = SharedFolder.json("golden/seven-tools.json").path("results");
        assertThat(results).hasSize(13);
        results.fields().forEachRemaining(query -> {
            JsonNode expected = query.getValue().path(column);
            Found found = evaluation.evaluate(Request.of(query.getKey(), 50), pool);
            if (expected.isTextual()) {
                assertThat(found.error()).as(query.getKey()).isNotBlank();
                return;
            }
            assertThat(found.error()).as(query.getKey()).isNull();
            List<String> theirs = new ArrayList<>();
            List<String> ours = new ArrayList<>();
            for (int i = 0; i < expected.size(); i++) {
                boolean scored = expected.get(i).get(1).isNumber();
                theirs.add(expected.get(i).get(0).asText()
                        + (scored ? " " + printed(expected.get(i).get(1).asDouble(), digits) : ""));
            }
            found.hits().forEach(hit -> {
                boolean scored = ours.size() < expected.size()
                        && expected.get(ours.size()).get(1).isNumber();
                ours.add(pool.at(hit.tool()).source().serverName() + "."
                        + pool.tool(hit.tool()).name()
                        + (scored ? " " + printed(hit.score(), digits) : ""));
            });
            assertThat(ours).as(query.getKey()).isEqualTo(theirs);
        });
    }

    private static String printed(double score, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", score);
    }

    private static Ranking ranking(String profile) {
        return Profiles.builtIn().named(profile).map(Profile::ranking).orElseThrow();
    }
}
