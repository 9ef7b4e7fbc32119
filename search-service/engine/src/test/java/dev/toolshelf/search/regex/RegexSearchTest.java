package dev.toolshelf.search.regex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import org.junit.jupiter.api.Test;

/** The local twin of the hosted regex tool (reference: harnesses 12). */
class RegexSearchTest {

    private static final String SCHEMA =
            "{\"properties\":{\"city\":{\"description\":\"where the weather is\"},\"inner\":{\"properties\":{\"deep\":{}}}}}";

    private final RegexSearch search = new RegexSearch(new Ranking.Regex(200));
    private final TestPool pool = new TestPool()
            .tool("world", SourceKind.MCP, Tool.of("map", "", SCHEMA))
            .mcp("world", "news", "The weather, among others")
            .mcp("world", "weather_now")
            .mcp("sky", "weather");

    @Test
    void names_come_before_descriptions_before_arguments_and_within_each_by_name() {
        SearchAnswer answer = answer("weather");

        assertThat(answer.matches())
                .extracting(Match::name, Match::why)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("mcp__sky__weather", "name"),
                        org.assertj.core.groups.Tuple.tuple("mcp__world__weather_now", "name"),
                        org.assertj.core.groups.Tuple.tuple("mcp__world__news", "description"),
                        org.assertj.core.groups.Tuple.tuple("mcp__world__map", "argument"));
    }

    @Test
    void argument_names_are_searched_and_nested_ones_are_not() {
        assertThat(answer("^city$").matches()).extracting(Match::name).containsExactly("mcp__world__map");
        assertThat(answer("deep").matches()).isEmpty();
        assertThat(answer("deep").error()).isNull();
    }

    @Test
    void five_tools_are_returned_unless_more_are_asked_for() {
        TestPool many = new TestPool();
        for (int i = 0; i < 9; i++) {
            many.mcp("s", "tool" + i);
        }

        Found found = search.evaluate(Request.of("tool", 5), many.index());

        assertThat(found.hits()).hasSize(5);
        assertThat(found.total()).isEqualTo(9);
        assertThat(new Harnesses()
                        .search(Profiles.builtIn().named("anthropic-regex").orElseThrow())
                        .orElseThrow()
                        .search("q", "tool", null, many.index())
                        .matches())
                .hasSize(5);
    }

    @Test
    void hidden_and_loaded_tools_are_not_found() {
        pool.override("world", "weather_now", LoadOverride.HIDDEN).override("sky", "weather", LoadOverride.ALWAYS);

        assertThat(answer("(?i)WEATHER").matches())
                .extracting(Match::name)
                .containsExactly("mcp__world__news", "mcp__world__map");
    }

    @Test
    void a_bad_pattern_is_an_error_with_the_hosted_tools_code() {
        assertThat(answer("(").error()).startsWith("invalid_pattern: ");
        assertThat(answer("x".repeat(201)).error()).startsWith("pattern_too_long: ");
        assertThat(answer("(").matches()).isEmpty();
    }

    @Test
    void a_description_is_searched_as_far_as_clients_send_it() {
        PoolIndex index = new TestPool()
                .mcp("a", "near", " ".repeat(RegexTexts.LONGEST - 6) + "needle")
                .mcp("a", "far", " ".repeat(RegexTexts.LONGEST) + "needle")
                .index();

        assertThat(search.evaluate(Request.of("needle", 5), index).hits())
                .extracting(Hit::tool)
                .containsExactly(0);
    }

    @Test
    void a_pattern_too_costly_for_the_pool_is_held_against_names_and_that_is_said() {
        TestPool large = new TestPool().mcp("a", "needle");
        for (int i = 0; i < 14; i++) {
            large.mcp("a", "t" + i, "needle " + "x".repeat(RegexTexts.LONGEST - 7));
        }
        String costly = "needle(x{0,400})?";

        Found found = search.evaluate(Request.of(costly, 100), large.index());

        assertThat(found.hits()).extracting(Hit::tool).containsExactly(0);
        assertThat(found.notes()).hasSize(1);
        assertThat(search.evaluate(Request.of("needle", 100), large.index()).hits())
                .hasSize(15);
    }

    @Test
    void an_explanation_names_the_field() {
        PoolIndex index = pool.index();

        assertThat(search.explain(Request.of("where", 5), index, 0))
                .containsExactly(new Contribution("where", "argument", 1));
        assertThat(search.explain(Request.of("where", 5), index, 1)).isEmpty();
    }

    private SearchAnswer answer(String pattern) {
        return new Harnesses()
                .search(Profiles.builtIn().named("anthropic-regex").orElseThrow())
                .orElseThrow()
                .search("q", pattern, null, pool.index());
    }
}
