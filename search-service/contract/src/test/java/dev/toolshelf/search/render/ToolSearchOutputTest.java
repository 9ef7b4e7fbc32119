package dev.toolshelf.search.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.tool.Tool;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolSearchOutputTest {

    private static final String CREATE_ISSUE =
            "{\"type\":\"function\",\"name\":\"create_issue\",\"description\":\"Opens an issue.\\nIn a repository.\","
                    + "\"strict\":false,\"defer_loading\":true,\"parameters\":" + Shelf.TITLE + "}";

    private static final String LIST_ISSUES =
            "{\"type\":\"function\",\"name\":\"list-issues\",\"description\":\"\",\"strict\":false,\"defer_loading\":true,"
                    + "\"parameters\":{\"type\":\"object\",\"minProperties\":1.50}}";

    private static final String GET_USER =
            "{\"type\":\"function\",\"name\":\"get_user\",\"description\":\"Finds a user.\",\"strict\":false,"
                    + "\"defer_loading\":true,\"parameters\":" + Shelf.TITLE + "}";

    private final ToolLookup lookup = Shelf.usual().lookup();

    @Test
    void functions_stand_in_namespaces_in_the_order_of_first_hits_with_schemas_as_they_came() {
        Rendering rendering = ToolSearchOutput.of(Shelf.found(), lookup);

        assertThat(rendering.content().text())
                .isEqualTo(
                        "[{\"type\":\"namespace\",\"name\":\"mcp__github\",\"description\":\"Repositories and issues.\","
                                + "\"tools\":[" + CREATE_ISSUE + "," + LIST_ISSUES + "]},"
                                + "{\"type\":\"namespace\",\"name\":\"mcp__misc-tools\","
                                + "\"description\":\"Tools in the mcp__misc-tools namespace.\",\"tools\":[" + GET_USER
                                + "]}]");
        assertThat(rendering.notes()).isEmpty();
    }

    @Test
    void a_built_in_tool_is_a_function_by_itself() {
        Rendering rendering = ToolSearchOutput.of(Shelf.answer(List.of(Shelf.match("Draw", null)), 1), lookup);

        assertThat(rendering.content().text())
                .isEqualTo("[{\"type\":\"function\",\"name\":\"Draw\",\"description\":\"Draws.\",\"strict\":false,"
                        + "\"defer_loading\":true,\"parameters\":" + Shelf.TITLE + "}]");
    }

    @Test
    void a_name_whose_short_form_lost_its_namespace_is_a_function_by_itself() {
        Shelf shelf = new Shelf().server("s", "s".repeat(70), null, Tool.of("t", "", "{}"));
        String name = shelf.view().tools().get(0).name();

        Rendering rendering = ToolSearchOutput.of(Shelf.answer(List.of(Shelf.match(name, 1.0)), 1), shelf.lookup());

        assertThat(name).hasSize(64);
        assertThat(rendering.content().text()).startsWith("[{\"type\":\"function\",\"name\":\"" + name + "\"");
    }

    @Test
    void nothing_found_and_a_refusal_are_empty_arrays_with_notes() {
        Rendering nothing = ToolSearchOutput.of(Shelf.nothing(), lookup);
        Rendering refused = ToolSearchOutput.of(Shelf.refused(), lookup);

        assertThat(nothing.content().text()).isEqualTo("[]");
        assertThat(nothing.notes())
                .containsExactly(
                        "No matching tool was found; 40 tools were searched.",
                        "Still connecting, their tools may appear later: jira.",
                        "Note: limit was 99 and is limited to 50.",
                        "Nearest names: Read.");
        assertThat(refused.content().text()).isEqualTo("[]");
        assertThat(refused.notes()).containsExactly("The search was refused: query is empty.");
    }

    @Test
    void the_item_echoes_the_call_and_is_completed_by_the_client() {
        Rendering rendering = ToolSearchOutput.of(Shelf.refused(), lookup);

        assertThat(ToolSearchOutput.item("call_1", rendering).text())
                .isEqualTo("{\"type\":\"tool_search_output\",\"call_id\":\"call_1\",\"status\":\"completed\","
                        + "\"execution\":\"client\",\"tools\":[]}");
    }
}
