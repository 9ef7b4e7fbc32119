package dev.toolshelf.search.dense;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.keyword.KeywordEvaluation;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class HybridEvaluationTest {

    private static final KeywordEvaluation WORDS = new KeywordEvaluation((KeywordWeights)
            Profiles.builtIn().named("claude-code").orElseThrow().ranking());

    private final HybridEvaluation hybrid = new HybridEvaluation(new Vectors(new ConceptModel(), Runnable::run), WORDS);

    private static TestPool office() {
        return new TestPool()
                .mcp("post", "send_mail", "Send mail to somebody")
                .mcp("sky", "forecast", "Weather of the coming days")
                .mcp("forge", "create_issue", "Create an issue")
                .mcp("disk", "file_list", "Every document of a folder");
    }

    private static List<String> names(Found found, PoolIndex pool) {
        return found.hits().stream().map(hit -> pool.name(hit.tool())).toList();
    }

    @Test
    void a_tool_near_in_meaning_is_found_without_a_word_in_common() {
        PoolIndex pool = office().index();

        Found found = hybrid.evaluate(Request.of("will it rain", 1), pool);

        assertThat(names(found, pool)).containsExactly("mcp__sky__forecast");
        assertThat(found.hits().get(0).why()).isEqualTo("hybrid");
        assertThat(found.notes()).isEmpty();
    }

    @Test
    void every_need_of_a_request_is_found() {
        PoolIndex pool = office().index();

        Found found = hybrid.evaluate(
                Request.of(
                        "post a letter to my aunt and then report the bug that we saw, and also what rain is near", 3),
                pool);

        assertThat(names(found, pool))
                .containsExactlyInAnyOrder("mcp__post__send_mail", "mcp__forge__create_issue", "mcp__sky__forecast");
    }

    @Test
    void a_name_that_the_query_calls_stays_first() {
        PoolIndex pool = office().mcp("sky", "rain", "").index();

        Found found = hybrid.evaluate(Request.of("create_issue", 3), pool);

        assertThat(names(found, pool)).startsWith("mcp__forge__create_issue");
        assertThat(found.hits().get(0).why()).isEqualTo("name");
        assertThat(names(found, pool)).doesNotHaveDuplicates();
    }

    @Test
    void a_select_or_prefix_is_answered_as_without_a_model() {
        PoolIndex pool = office().index();

        for (String query : List.of("select:mcp__sky__forecast,nothing", "mcp__post", "select:none")) {
            Request request = Request.of(query, 5);

            assertThat(hybrid.evaluate(request, pool)).isEqualTo(WORDS.evaluate(request, pool));
        }
    }

    @Test
    void a_refused_query_stays_refused() {
        assertThat(hybrid.evaluate(Request.of("  ", 5), office().index()).error())
                .contains("empty");
    }

    @Test
    void nothing_near_and_no_word_in_common_finds_nothing() {
        PoolIndex pool = office().index();

        Found found = hybrid.evaluate(Request.of("sharpen knives", 5), pool);

        assertThat(found.hits()).isEmpty();
        assertThat(found.total()).isZero();
        assertThat(found.searched()).isEqualTo(4);
    }

    @Test
    void versions_of_one_tool_do_not_fill_the_answer() {
        TestPool pool = office();
        for (int version = 2; version < 9; version++) {
            pool.mcp("post", "send_mail_v" + version, "Send mail to somebody");
        }
        pool.mcp("zoo", "mail_rain", "Mail rain to somebody");

        Found found = hybrid.evaluate(Request.of("send mail rain", 5), pool.index());

        assertThat(names(found, pool.index())).hasSize(5).contains("mcp__zoo__mail_rain");
    }

    @Test
    void scores_never_rise_down_the_list() {
        TestPool pool = office();
        for (int version = 2; version < 9; version++) {
            pool.mcp("post", "send_mail_v" + version, "Send mail to somebody");
        }

        List<Double> scores =
                hybrid.evaluate(Request.of("send mail or create an issue", 50), pool.index()).hits().stream()
                        .map(Hit::score)
                        .toList();

        assertThat(scores).hasSizeGreaterThan(5).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }

    @Test
    void equal_scores_are_ordered_by_name_whatever_the_order_of_sources() {
        TestPool one = new TestPool().mcp("a", "rain", "").mcp("b", "rain", "").mcp("c", "rain", "");
        TestPool other =
                new TestPool().mcp("c", "rain", "").mcp("a", "rain", "").mcp("b", "rain", "");

        List<String> found = names(hybrid.evaluate(Request.of("weather", 3), one.index()), one.index());

        assertThat(found).containsExactly("mcp__a__rain", "mcp__b__rain", "mcp__c__rain");
        assertThat(names(hybrid.evaluate(Request.of("weather", 3), other.index()), other.index()))
                .isEqualTo(found);
    }

    @Test
    void loaded_and_hidden_tools_are_not_found_by_meaning() {
        PoolIndex pool = office().override("sky", "forecast", LoadOverride.HIDDEN)
                .override("post", "send_mail", LoadOverride.ALWAYS)
                .index();

        Found found = hybrid.evaluate(Request.of("rain letter post", 5), pool);

        assertThat(names(found, pool)).doesNotContain("mcp__sky__forecast", "mcp__post__send_mail");
    }

    @Test
    void until_the_vectors_are_made_words_alone_rank_and_the_answer_says_so() {
        Queue<Runnable> waiting = new ArrayDeque<>();
        HybridEvaluation later = new HybridEvaluation(new Vectors(new ConceptModel(), waiting::add), WORDS);
        PoolIndex pool = office().index();

        Found before = later.evaluate(Request.of("rain issue", 5), pool);
        later.evaluate(Request.of("rain issue", 5), pool);
        int tasks = waiting.size();
        waiting.forEach(Runnable::run);
        Found after = later.evaluate(Request.of("rain issue", 5), pool);

        assertThat(names(before, pool)).containsExactly("mcp__forge__create_issue");
        assertThat(before.notes()).singleElement().asString().contains("words alone", "4 of 4 sources");
        assertThat(tasks).as("one task per listing").isEqualTo(4);
        assertThat(names(after, pool)).contains("mcp__sky__forecast", "mcp__forge__create_issue");
        assertThat(after.notes()).isEmpty();
    }

    @Test
    void a_model_that_fails_leaves_the_words() {
        Embedder broken = new Embedder() {
            @Override
            public String model() {
                return "broken";
            }

            @Override
            public int dimension() {
                return 1;
            }

            @Override
            public List<float[]> queries(List<String> texts) {
                throw new IllegalStateException("no memory");
            }

            @Override
            public float[] document(String text) {
                throw new IllegalStateException("no memory");
            }
        };
        PoolIndex pool = office().index();

        Found found =
                new HybridEvaluation(new Vectors(broken, Runnable::run), WORDS).evaluate(Request.of("issue", 5), pool);

        assertThat(names(found, pool)).containsExactly("mcp__forge__create_issue");
        assertThat(found.notes()).singleElement().asString().contains("could not be made", "no memory");
    }

    @Test
    void a_changed_source_lacks_its_own_vectors_only() {
        Queue<Runnable> waiting = new ArrayDeque<>();
        Vectors vectors = new Vectors(new ConceptModel(), waiting::add);
        TestPool office = office();
        PoolIndex pool = office.index();
        vectors.prepare(pool);
        assertThat(vectors.lacking(pool)).isEqualTo(4);

        waiting.remove().run();

        assertThat(vectors.lacking(pool)).isEqualTo(3);
    }

    @Test
    void an_explanation_names_words_and_meaning() {
        PoolIndex pool = office().index();

        assertThat(hybrid.explain(Request.of("create a bug", 5), pool, 2))
                .anySatisfy(reason -> assertThat(reason.field()).isEqualTo("meaning"))
                .anySatisfy(reason -> assertThat(reason.term()).isEqualTo("create"));
    }
}
