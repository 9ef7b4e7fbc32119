package dev.toolshelf.search.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ToolReferencesTest {

    @Test
    void matches_become_references_in_their_order_and_nothing_else() {
        SearchAnswer answer = answer(
                List.of(match("mcp__slack__send_message"), match("Read")), List.of(), List.of(), Map.of(), List.of());

        ToolReferences rendered = ToolReferences.of(answer);

        assertThat(rendered.found()).isTrue();
        assertThat(rendered.content().text())
                .isEqualTo("[{\"type\":\"tool_reference\",\"tool_name\":\"mcp__slack__send_message\"},"
                        + "{\"type\":\"tool_reference\",\"tool_name\":\"Read\"}]");
        assertThat(rendered.notes()).isEmpty();
    }

    @Test
    void missing_names_unavailable_sources_and_notes_stand_outside_the_list_of_references() {
        SearchAnswer answer = answer(
                List.of(match("Read")),
                List.of("Gone", "Lost"),
                List.of(),
                Map.of("jira", "connecting", "mail", "needs-login"),
                List.of("max_results was 99 and is limited to 50"));

        ToolReferences rendered = ToolReferences.of(answer);

        assertThat(rendered.content().text()).isEqualTo("[{\"type\":\"tool_reference\",\"tool_name\":\"Read\"}]");
        assertThat(rendered.notes())
                .containsExactly(
                        "There is no tool with the name: Gone, Lost.",
                        "Still connecting, their tools may appear later: jira.",
                        "Waiting for a login by the user: mail.",
                        "Note: max_results was 99 and is limited to 50.");
    }

    @Test
    void nothing_found_is_a_text_with_the_count_the_sources_and_the_nearest_names() {
        SearchAnswer answer = answer(
                List.of(),
                List.of(),
                List.of("mcp__slack__send_message"),
                Map.of("b", "failed", "a", "failed", "c", "missing", "d", "odd"),
                List.of());

        ToolReferences rendered = ToolReferences.of(answer);

        assertThat(rendered.found()).isFalse();
        assertThat(rendered.notes()).isEmpty();
        assertThat(rendered.content().tree().isTextual()).isTrue();
        assertThat(rendered.content().tree().textValue())
                .isEqualTo("No matching tool was found; 4 tools were searched.\n"
                        + "Failed, their tools may be missing or old: a, b.\n"
                        + "Not known: c.\n"
                        + "Not available (odd): d.\n"
                        + "Nearest names: mcp__slack__send_message.");
    }

    @Test
    void a_refused_query_is_a_text_with_the_rule() {
        SearchAnswer answer = new SearchAnswer(
                "q",
                SearchAnswer.Status.READY,
                null,
                0,
                0,
                null,
                null,
                null,
                null,
                "max_results is 0; it must be at least 1",
                1);

        ToolReferences rendered = ToolReferences.of(answer);

        assertThat(rendered.found()).isFalse();
        assertThat(rendered.content().tree().textValue())
                .isEqualTo("The search was refused: max_results is 0; it must be at least 1.");
    }

    @Test
    void a_long_list_of_missing_names_is_cut_and_the_rest_counted() {
        List<String> missing = IntStream.range(0, 60).mapToObj(i -> "name" + i).toList();

        ToolReferences rendered = ToolReferences.of(answer(List.of(), missing, List.of(), Map.of(), List.of()));

        assertThat(rendered.content().tree().textValue())
                .contains("name49 and 10 more")
                .doesNotContain("name50");
    }

    private static Match match(String name) {
        return new Match(name, "source", null, "select");
    }

    private static SearchAnswer answer(
            List<Match> matches,
            List<String> missing,
            List<String> nearest,
            Map<String, String> unavailable,
            List<String> notes) {
        return new SearchAnswer(
                "q",
                SearchAnswer.Status.READY,
                matches,
                4,
                matches.size(),
                missing,
                nearest,
                unavailable,
                notes,
                null,
                1);
    }
}
