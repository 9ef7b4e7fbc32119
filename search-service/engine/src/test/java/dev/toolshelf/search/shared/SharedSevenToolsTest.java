package dev.toolshelf.search.shared;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.search.cloudflare.CloudflareEvaluation;
import dev.toolshelf.search.evaluate.Best;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.eve.BareEve;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.keyword.KeywordIndex;
import dev.toolshelf.search.keyword.KeywordScan;
import dev.toolshelf.search.keyword.ScannedTool;
import dev.toolshelf.search.opencode.OpencodeEvaluation;
import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.pi.PiEvaluation;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Seven tools and thirteen queries as published code ranks them: the same tools, order and printed scores. eve's column is
 * its ranking alone, without the namespaces that its search reads out of some of these queries first.
 */
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

    /** Rule 4 alone, by index and by scan: the rules for names would answer some of the queries before it. */
    @Test
    void the_keyword_scoring_of_the_seed() {
        Ranking.KeywordWeights weights = (Ranking.KeywordWeights) ranking("claude-code");
        KeywordIndex index = new KeywordIndex(weights);
        agree("claude_s0", query -> keywords(query, (terms, best) -> index.score(pool, terms, best::offer)), 0);
        KeywordScan scan = new KeywordScan(weights);
        agree("claude_s0", query -> keywords(query, (terms, best) -> scan(scan, terms, best)), 0);
    }

    private Found keywords(String query, BiConsumer<List<Term>, Best> scoring) {
        Best best = new Best(50);
        scoring.accept(((ParsedQuery.Words) ParsedQuery.of(query)).terms(), best);
        return Found.limited(best.hits("keywords"), 50, pool.deferredCount());
    }

    private void scan(KeywordScan scan, List<Term> terms, Best best) {
        for (PoolSource source : pool.sources()) {
            for (int i = 0; i < source.size(); i++) {
                double score = scan.of(ScannedTool.of(source, i), terms);
                if (score > 0) {
                    best.offer(source.offset() + i, score);
                }
            }
        }
    }

    private void agree(String column, Evaluation evaluation, int digits) {
        agree(column, query -> evaluation.evaluate(Request.of(query, 50), pool), digits);
    }

    private void agree(String column, Function<String, Found> ranking, int digits) {
        JsonNode results = SharedFolder.json("golden/seven-tools.json").path("results");
        assertThat(results).hasSize(13);
        results.fields().forEachRemaining(query -> {
            JsonNode expected = query.getValue().path(column);
            Found found = ranking.apply(query.getKey());
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
