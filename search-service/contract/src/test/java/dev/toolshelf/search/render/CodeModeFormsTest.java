package dev.toolshelf.search.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.tool.Tool;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The forms of OpenCode, Cloudflare and of TypeScript declarations. */
class CodeModeFormsTest {

    private final ToolLookup lookup = Shelf.usual().lookup();

    @Test
    void opencode_has_callable_paths_with_signatures_and_the_next_page() {
        assertThat(OpenCodeItems.of(Shelf.found(), lookup, 0).content().text())
                .isEqualTo("{\"items\":[{\"path\":\"tools.github.create_issue\","
                        + "\"description\":\"Opens an issue.\\nIn a repository.\","
                        + "\"signature\":\"tools.github.create_issue(input: { title: string }): Promise<unknown>\"},"
                        + "{\"path\":\"tools[\\\"misc-tools\\\"].get.user\",\"description\":\"Finds a user.\","
                        + "\"signature\":\"tools[\\\"misc-tools\\\"].get.user(input: { title: string }): Promise<unknown>\"},"
                        + "{\"path\":\"tools.github[\\\"list-issues\\\"]\",\"description\":\"\",\"signature\":"
                        + "\"tools.github[\\\"list-issues\\\"](input: Record<string, unknown>): Promise<unknown>\"}],"
                        + "\"remaining\":7,\"next\":{\"offset\":3}}");
    }

    @Test
    void opencode_counts_on_from_the_offset_and_ends_without_a_next_page() {
        assertThat(OpenCodeItems.of(Shelf.found(), lookup, 6).content().text())
                .endsWith("\"remaining\":1,\"next\":{\"offset\":9}}");
        assertThat(OpenCodeItems.of(Shelf.found(), lookup, 7).content().text())
                .endsWith("\"remaining\":0,\"next\":null}");
        assertThat(OpenCodeItems.of(Shelf.answer(List.of(), 3), lookup, 9)
                        .content()
                        .text())
                .isEqualTo("{\"items\":[],\"remaining\":0,\"next\":null}");
    }

    @Test
    void opencode_goes_on_behind_a_tool_that_is_gone() {
        String text = OpenCodeItems.of(Shelf.answer(List.of(Shelf.match("mcp__github__gone", 1.0)), 5), lookup, 0)
                .content()
                .text();

        assertThat(text)
                .isEqualTo("{\"items\":[],\"remaining\":4,\"next\":{\"offset\":1},"
                        + "\"notes\":[\"Found, but no longer there: mcp__github__gone.\"]}");
    }

    @Test
    void opencode_says_a_refusal_and_what_was_not_searched() {
        assertThat(OpenCodeItems.of(Shelf.refused(), lookup, 0).content().text())
                .isEqualTo("{\"items\":[],\"remaining\":0,\"next\":null,\"error\":\"query is empty\"}");
        assertThat(OpenCodeItems.of(Shelf.nothing(), lookup, 0).content().text())
                .isEqualTo("{\"items\":[],\"remaining\":0,\"next\":null,"
                        + "\"notes\":[\"40 tools were searched.\",\"Still connecting, their tools may appear later: jira.\","
                        + "\"Note: limit was 99 and is limited to 50.\",\"Nearest names: Read.\"]}");
    }

    @Test
    void cloudflare_has_paths_of_identifiers_with_scores() {
        assertThat(CloudflareResults.of(Shelf.found(), lookup, 0).content().text())
                .isEqualTo("{\"results\":[{\"path\":\"github.create_issue\",\"connector\":\"github\","
                        + "\"method\":\"create_issue\",\"description\":\"Opens an issue.\\nIn a repository.\","
                        + "\"kind\":\"method\",\"score\":9.5},"
                        + "{\"path\":\"misc_tools.get_user\",\"connector\":\"misc_tools\",\"method\":\"get_user\","
                        + "\"description\":\"Finds a user.\",\"kind\":\"method\",\"score\":4.0},"
                        + "{\"path\":\"github.list_issues\",\"connector\":\"github\",\"method\":\"list_issues\","
                        + "\"kind\":\"method\",\"score\":2.0}],\"total\":10,\"truncated\":true}");
    }

    @Test
    void cloudflare_escapes_digits_and_reserved_words() {
        Shelf shelf = new Shelf().server("x", "9 lives", null, Tool.of("delete", "", "{}"));

        String text = CloudflareResults.of(
                        Shelf.answer(List.of(Shelf.match("mcp__9_lives__delete", null)), 1), shelf.lookup(), 0)
                .content()
                .text();

        assertThat(text)
                .isEqualTo(
                        "{\"results\":[{\"path\":\"_9_lives.delete_\",\"connector\":\"_9_lives\",\"method\":\"delete_\","
                                + "\"kind\":\"method\"}],\"total\":1,\"truncated\":false}");
    }

    @Test
    void declarations_make_one_statement_of_all_tools() {
        Rendering rendering = Declarations.of(Shelf.found(), lookup);

        assertThat(rendering.text()).isEqualTo("""
                        declare const tools: {
                          /**
                           * Opens an issue.
                           * In a repository.
                           */
                          mcp__github__create_issue(input: {
                            title: string;
                          }): Promise<unknown>;
                          /** Finds a user. */
                          "mcp__misc-tools__get_user"(input: {
                            title: string;
                          }): Promise<unknown>;
                          "mcp__github__list-issues"(input: Record<string, unknown>): Promise<unknown>;
                        };""");
        assertThat(rendering.notes()).isEmpty();
    }

    @Test
    void declarations_of_nothing_are_a_text() {
        assertThat(Declarations.of(Shelf.nothing(), lookup).text())
                .startsWith("No matching tool was found; 40 tools were searched.\nStill connecting");
        assertThat(Declarations.of(Shelf.refused(), lookup).text())
                .isEqualTo("The search was refused: query is empty.");
    }
}
