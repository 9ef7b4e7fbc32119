package dev.toolshelf.search.dense;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.keyword.KeywordEvaluation;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import java.util.List;
import org.junit.jupiter.api.Test;

class DenseEvaluationTest {

    private static final Evaluation WORDS = new KeywordEvaluation((KeywordWeights)
            Profiles.builtIn().named("claude-code").orElseThrow().ranking());

    private static final TestPool POOL = new TestPool()
            .mcp("post", "send_mail", "Send mail to somebody")
            .mcp("sky", "forecast", "Weather of the coming days")
            .loaded("rain_gauge")
            .mcp("forge", "create_issue", "Create an issue");

    @Test
    void deferred_tools_are_ordered_by_nearness_and_all_of_them_answer() {
        PoolIndex pool = POOL.index();

        Found found = new DenseEvaluation(new Vectors(new ConceptModel(), Runnable::run), WORDS)
                .evaluate(Request.of("post that letter about the rain", 5), pool);

        assertThat(found.hits())
                .extracting(hit -> pool.name(hit.tool()))
                .containsExactly("mcp__post__send_mail", "mcp__sky__forecast", "mcp__forge__create_issue");
        assertThat(found.total()).isEqualTo(3);
    }

    @Test
    void a_tool_is_found_by_meaning_although_another_is_called_by_name() {
        PoolIndex pool = POOL.index();

        Found found = new DenseEvaluation(new Vectors(new ConceptModel(), Runnable::run), WORDS)
                .evaluate(Request.of("rain_gauge", 1), pool);

        assertThat(found.hits()).extracting(hit -> pool.name(hit.tool())).containsExactly("mcp__sky__forecast");
    }

    @Test
    void words_stand_in_while_vectors_are_made() {
        PoolIndex pool = POOL.index();

        Found found = new DenseEvaluation(new Vectors(new ConceptModel(), task -> {}), WORDS)
                .evaluate(Request.of("issue", 5), pool);

        assertThat(found.hits())
                .extracting(hit -> pool.name(hit.tool()))
                .isEqualTo(List.of("mcp__forge__create_issue"));
        assertThat(found.notes()).singleElement().asString().contains("words alone");
    }
}
