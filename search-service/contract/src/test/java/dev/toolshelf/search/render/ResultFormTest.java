package dev.toolshelf.search.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResultFormTest {

    private final ToolLookup lookup = Shelf.usual().lookup();

    @Test
    void every_profile_names_a_form_that_exists() {
        Profiles profiles = Profiles.builtIn();
        for (String name : profiles.names()) {
            Profile profile = profiles.named(name).orElseThrow();
            assertThat(ResultForm.named(profile.results().form())).as(name).isPresent();
        }
        assertThat(ResultForm.named("odd")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(ResultForm.class)
    void a_form_is_found_by_its_name_and_says_whether_tools_were_found(ResultForm form) {
        assertThat(ResultForm.named(form.profileName())).contains(form);
        assertThat(form.render(Shelf.found(), lookup, null).found()).isTrue();
        assertThat(form.render(Shelf.nothing(), lookup, 0).found()).isFalse();
        assertThat(form.render(Shelf.refused(), lookup, 0).found()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(ResultForm.class)
    void nothing_that_the_answer_says_is_lost(ResultForm form) {
        assertThat(said(form.render(Shelf.nothing(), lookup, 0)))
                .contains("jira", "onnecting", "limit was 99 and is limited to 50", "Read", "40");
        assertThat(said(form.render(Shelf.refused(), lookup, 0))).contains("query is empty");
        assertThat(said(form.render(Shelf.gone(), lookup, 0))).contains("Draw", "Lost");
    }

    @ParameterizedTest
    @EnumSource(value = ResultForm.class, names = "TOOL_REFERENCE", mode = EnumSource.Mode.EXCLUDE)
    void names_that_are_gone_are_left_out_and_said(ResultForm form) {
        String said = said(form.render(Shelf.gone(), lookup, 0));

        assertThat(said)
                .containsOnlyOnce("mcp__github__gone")
                .contains("Found, but no longer there: mcp__github__gone.");
    }

    @ParameterizedTest
    @EnumSource(value = ResultForm.class, names = "TOOL_REFERENCE", mode = EnumSource.Mode.EXCLUDE)
    void half_surrogate_pairs_of_a_listing_do_not_reach_the_content(ResultForm form) {
        Shelf shelf = new Shelf()
                .server("x", "x", "In \ud800", Tool.of("t", "De \udc00 \ud83d\ude00", "{\"title\":\"Sc \ud800\"}"));

        Rendering rendering =
                form.render(Shelf.answer(List.of(Shelf.match("mcp__x__t", 1.0)), 1), shelf.lookup(), null);

        assertThat(rendering.content().text().codePoints().filter(c -> c >= 0xD800 && c <= 0xDFFF))
                .isEmpty();
        assertThat(rendering.content().text()).contains("De \ufffd \ud83d\ude00");
    }

    @Test
    void the_text_of_a_document_is_its_json_and_the_text_of_a_text_has_no_quotes() {
        assertThat(Rendering.document(List.of(1), true, List.of()).text()).isEqualTo("[1]");
        assertThat(Rendering.text("a \"b\"", true, List.of()).text()).isEqualTo("a \"b\"");
    }

    @Test
    void all_tools_are_the_deferred_ones_with_their_whole_descriptions() {
        assertThat(AllTools.of(Shelf.usual().view()).text())
                .isEqualTo(
                        "[{\"name\":\"mcp__github__create_issue\",\"description\":\"Opens an issue.\\nIn a repository.\"},"
                                + "{\"name\":\"mcp__github__list-issues\",\"description\":\"\"},"
                                + "{\"name\":\"mcp__misc-tools__get_user\",\"description\":\"Finds a user.\"},"
                                + "{\"name\":\"Draw\",\"description\":\"Draws.\"}]");
    }

    @Test
    void a_path_goes_by_the_names_as_they_came_unless_the_tool_has_a_short_form() {
        String longName = "n".repeat(80);
        Shelf shelf = new Shelf()
                .server(
                        "a",
                        "my server",
                        null,
                        Tool.of("a.b", "", "{}"),
                        Tool.of(".", "", "{}"),
                        Tool.of(longName, "", "{}"))
                .builtin(Tool.of("Web.Fetch", "", "{}"));

        List<String> paths = shelf.view().tools().stream()
                .map(tool -> ToolPath.of(tool).expression())
                .toList();

        PoolTool shortened = shelf.view().tools().get(2);
        assertThat(shortened.name()).hasSize(64);
        assertThat(paths)
                .containsExactly(
                        "tools[\"my server\"].a.b",
                        "tools[\"my server\"][\".\"]",
                        "tools[\"my server\"]." + shortened.name().substring("mcp__my_server__".length()),
                        "tools.Web.Fetch");
    }

    private static String said(Rendering rendering) {
        return rendering.text() + "\n" + String.join("\n", rendering.notes());
    }
}
