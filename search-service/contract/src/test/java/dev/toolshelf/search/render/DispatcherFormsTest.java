package dev.toolshelf.search.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The forms of Grok Build, eve and Pi. */
class DispatcherFormsTest {

    private final ToolLookup lookup = Shelf.usual().lookup();

    @Test
    void grok_groups_tools_by_server_in_the_order_of_their_best_hits() {
        assertThat(GroupedJson.of(Shelf.found(), lookup).content().text())
                .isEqualTo("{\"results\":[{\"server\":\"github\",\"tools\":["
                        + "{\"tool_name\":\"mcp__github__create_issue\","
                        + "\"description\":\"Opens an issue.\\nIn a repository.\",\"score\":9.5,\"input_schema\":"
                        + Shelf.TITLE
                        + "},{\"tool_name\":\"mcp__github__list-issues\",\"description\":\"\",\"score\":2.0,"
                        + "\"input_schema\":{\"type\":\"object\",\"minProperties\":1.50}}]},"
                        + "{\"server\":\"misc-tools\",\"tools\":[{\"tool_name\":\"mcp__misc-tools__get_user\","
                        + "\"description\":\"Finds a user.\",\"score\":4.0,\"input_schema\":" + Shelf.TITLE + "}]}],"
                        + "\"total_hidden_tools\":40,\"status\":\"ready\",\"note\":null}");
    }

    @Test
    void grok_cuts_descriptions_at_2048_characters_and_never_a_pair() {
        Shelf shelf = new Shelf()
                .server(
                        "x",
                        "x",
                        null,
                        Tool.of("fits", "\ud83d\ude00".repeat(2_048), "{}"),
                        Tool.of("long", "\ud83d\ude00".repeat(2_049), "{}"));

        String text = GroupedJson.of(
                        Shelf.answer(List.of(Shelf.match("mcp__x__fits", 1.0), Shelf.match("mcp__x__long", 1.0)), 2),
                        shelf.lookup())
                .content()
                .text();

        assertThat(text)
                .contains("\"description\":\"" + "\ud83d\ude00".repeat(2_048) + "\"")
                .contains("\"description\":\"" + "\ud83d\ude00".repeat(2_045) + "...\"");
    }

    @Test
    void grok_has_no_note_for_a_plain_miss_and_one_where_there_is_something_to_know() {
        SearchAnswer empty =
                new SearchAnswer("q", SearchAnswer.Status.READY, null, 0, 0, null, null, null, null, null, 1);
        SearchAnswer late =
                new SearchAnswer("q", SearchAnswer.Status.PARTIAL, null, 3, 0, null, null, null, null, null, 1);

        assertThat(grok(Shelf.answer(List.of(), 0)))
                .isEqualTo("{\"results\":[],\"total_hidden_tools\":40,\"status\":\"ready\",\"note\":null}");
        assertThat(grok(empty)).endsWith("\"status\":\"ready\",\"note\":\"There are no tools to search.\"}");
        assertThat(grok(late))
                .endsWith("\"status\":\"partial\","
                        + "\"note\":\"Not every tool could be searched yet; a later search may find more.\"}");
        assertThat(grok(Shelf.refused())).endsWith("\"note\":\"The search was refused: query is empty.\"}");
        assertThat(grok(Shelf.nothing()))
                .endsWith("\"status\":\"partial\",\"note\":\"Still connecting, their tools may appear later: jira."
                        + " Note: limit was 99 and is limited to 50. Nearest names: Read.\"}");
    }

    @Test
    void eve_has_signatures_and_counts() {
        assertThat(EveResults.of(Shelf.found(), lookup, 0).content().text())
                .isEqualTo("{\"results\":[{\"tool\":\"mcp__github__create_issue\","
                        + "\"description\":\"Opens an issue.\\nIn a repository.\","
                        + "\"signature\":\"mcp__github__create_issue(input: { title: string }): Promise<unknown>\"},"
                        + "{\"tool\":\"mcp__misc-tools__get_user\",\"description\":\"Finds a user.\","
                        + "\"signature\":\"mcp__misc-tools__get_user(input: { title: string }): Promise<unknown>\"},"
                        + "{\"tool\":\"mcp__github__list-issues\",\"description\":\"\",\"signature\":"
                        + "\"mcp__github__list-issues(input: Record<string, unknown>): Promise<unknown>\"}],"
                        + "\"remaining\":7,\"searched\":40}");
    }

    @Test
    void eve_names_connections_that_were_not_searched() {
        assertThat(EveResults.of(Shelf.nothing(), lookup, 0).content().text())
                .isEqualTo("{\"results\":[],\"remaining\":0,\"searched\":40,"
                        + "\"unavailable\":[{\"connection\":\"jira\",\"error\":\"still connecting\"}],"
                        + "\"notes\":[\"Note: limit was 99 and is limited to 50.\",\"Nearest names: Read.\"]}");
        assertThat(EveResults.of(Shelf.refused(), lookup, 0).content().text())
                .isEqualTo("{\"results\":[],\"remaining\":0,\"searched\":0,\"error\":\"query is empty\"}");
    }

    @Test
    void pi_says_name_and_first_line() {
        Rendering several = NameLines.of(Shelf.found(), lookup);
        Rendering one = NameLines.of(Shelf.gone(), lookup);

        assertThat(several.text())
                .isEqualTo("Loaded 3 tools. They are available from your next call:\n"
                        + "- mcp__github__create_issue: Opens an issue.\n"
                        + "- mcp__misc-tools__get_user: Finds a user.\n"
                        + "- mcp__github__list-issues");
        assertThat(one.text()).isEqualTo("Loaded 1 tool. They are available from your next call:\n- Draw: Draws.");
        assertThat(one.notes())
                .containsExactly(
                        "There is no tool with the name: Lost.", "Found, but no longer there: mcp__github__gone.");
    }

    @Test
    void pi_says_that_nothing_was_found_in_the_text_itself() {
        assertThat(NameLines.of(Shelf.nothing(), lookup).text())
                .isEqualTo("No matching tools found.\n40 tools were searched.\n"
                        + "Still connecting, their tools may appear later: jira.\n"
                        + "Note: limit was 99 and is limited to 50.\nNearest names: Read.");
        assertThat(NameLines.of(Shelf.refused(), lookup).text()).isEqualTo("The search was refused: query is empty.");
    }

    private String grok(SearchAnswer answer) {
        return GroupedJson.of(answer, lookup).content().text();
    }
}
