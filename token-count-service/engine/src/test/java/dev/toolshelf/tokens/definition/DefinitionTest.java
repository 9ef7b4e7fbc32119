package dev.toolshelf.tokens.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.ToolCount;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefinitionTest {

    private static final String SCHEMA = "{\"type\":\"object\",\"required\":[\"b\",\"a\"],\"minimum\":1.50}";

    @Test
    void the_json_has_name_description_and_the_schema_as_it_was_written() {
        Definition definition = only(Tool.of("send.message", "Says \"hi\"\n", SCHEMA), "slack");

        assertThat(definition.json())
                .isEqualTo(
                        "{\"name\":\"mcp__slack__send_message\",\"description\":\"Says \\\"hi\\\"\\n\",\"input_schema\":"
                                + SCHEMA + "}");
    }

    @Test
    void characters_are_code_units_of_name_description_and_schema() {
        Definition definition = only(Tool.of("run", "𝛑 ok", "{}"), "calc");

        assertThat(definition.characters()).isEqualTo("mcp__calc__run".length() + 5 + 2);
    }

    @Test
    void built_in_tools_keep_their_own_names() {
        assertThat(only(Tool.of("NotebookEdit", "", "{}"), "-").fullName()).isEqualTo("NotebookEdit");
    }

    @Test
    void a_name_over_64_characters_has_its_short_form_which_is_64_long() {
        Definition definition = only(Tool.of("x".repeat(80), "", "{}"), "github");

        assertThat(definition.fullName()).hasSize(64).startsWith("mcp__github__xxx");
    }

    @Test
    void mcp_tools_are_deferred_unless_they_ask_to_be_loaded() {
        Tool eager = new Tool("a", null, "", RawJson.parse("{}"), null, null, null, true, false, false);

        assertThat(only(Tool.of("a", "", "{}"), "github").deferred()).isTrue();
        assertThat(only(eager, "github").deferred()).isFalse();
    }

    @Test
    void built_in_tools_are_deferred_only_if_marked() {
        Tool marked = new Tool("a", null, "", RawJson.parse("{}"), null, null, null, false, true, false);

        assertThat(only(Tool.of("a", "", "{}"), "-").deferred()).isFalse();
        assertThat(only(marked, "-").deferred()).isTrue();
    }

    @Test
    void a_source_alone_in_a_pool_has_the_characters_that_were_counted() {
        Listing listing = new Listing(
                null,
                List.of(
                        Tool.of("create_issue", "Creates", SCHEMA),
                        Tool.of("création", "", "{}"),
                        Tool.of("long_".repeat(20), "Long", SCHEMA)));
        Source source = new Source(
                "acme", "gh", SourceKind.MCP, "Git Hub", 1, SourceStatus.READY, null, "d", 3, List.of(), null, null);
        Pool pool = new Pool("acme", "dev", 1, List.of("gh"), null, null, null, null);

        List<PoolTool> shown =
                PoolView.of(pool, id -> source, digest -> listing, "ToolSearch").tools();

        assertThat(Definition.of(listing, source.label()).stream().map(Definition::characters))
                .containsExactlyElementsOf(shown.stream()
                        .map(tool -> ToolCount.characters(tool.name(), tool.tool()))
                        .toList());
    }

    private static Definition only(Tool tool, String label) {
        return Definition.of(new Listing(null, List.of(tool)), label).get(0);
    }
}
