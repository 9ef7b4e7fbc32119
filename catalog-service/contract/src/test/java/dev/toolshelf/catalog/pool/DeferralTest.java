package dev.toolshelf.catalog.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.Tool;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** SPEC section 3: the rules in their order, and a pool's overrides before them. */
class DeferralTest {

    private static final String SEARCH_TOOL = "ToolSearch";

    private static Source source(SourceKind kind, Boolean alwaysLoad) {
        return new Source("t", "s", kind, "s", 1, SourceStatus.READY, null, "d", 1, List.of(), alwaysLoad, null);
    }

    private static Tool tool(String name, boolean alwaysLoad, boolean shouldDefer, boolean critical) {
        RawJson schema = RawJson.parse("{\"type\":\"object\"}");
        return new Tool(name, null, "", schema, null, null, null, alwaysLoad, shouldDefer, critical);
    }

    private static Deferral of(Tool tool, Source source, LoadOverride override) {
        return Deferral.of(tool, source, override, SEARCH_TOOL);
    }

    @Test
    void rule_1_a_tool_that_asks_to_be_loaded_is_loaded_even_from_mcp() {
        assertThat(of(tool("x", true, true, false), source(SourceKind.MCP, null), null))
                .isEqualTo(Deferral.ALWAYS_LOAD);
    }

    @Test
    void rule_1_a_source_that_asks_to_be_loaded_loads_all_its_tools() {
        assertThat(of(tool("x", false, true, false), source(SourceKind.MCP, true), null))
                .isEqualTo(Deferral.ALWAYS_LOAD);
    }

    @Test
    void a_source_that_says_no_beats_its_tools_wish() {
        assertThat(of(tool("x", true, false, false), source(SourceKind.MCP, false), null))
                .isEqualTo(Deferral.MCP);
    }

    @Test
    void rule_2_mcp_tools_are_deferred_even_if_critical_or_called_like_the_search_tool() {
        assertThat(of(tool("Agent", false, false, true), source(SourceKind.MCP, null), null))
                .isEqualTo(Deferral.MCP);
        assertThat(of(tool(SEARCH_TOOL, false, false, false), source(SourceKind.MCP, null), null))
                .isEqualTo(Deferral.MCP);
    }

    @Test
    void rule_3_the_search_tool_is_never_deferred() {
        assertThat(of(tool(SEARCH_TOOL, false, true, false), source(SourceKind.BUILTIN, null), null))
                .isEqualTo(Deferral.SEARCH_TOOL);
    }

    @Test
    void rule_4_a_critical_tool_is_never_deferred() {
        assertThat(of(tool("Agent", false, true, true), source(SourceKind.BUILTIN, null), null))
                .isEqualTo(Deferral.CRITICAL);
    }

    @Test
    void rule_5_other_tools_are_deferred_only_if_marked() {
        assertThat(of(tool("x", false, true, false), source(SourceKind.BUILTIN, null), null))
                .isEqualTo(Deferral.SHOULD_DEFER);
        assertThat(of(tool("x", false, false, false), source(SourceKind.BUILTIN, null), null))
                .isEqualTo(Deferral.LOADED);
    }

    @Test
    void overrides_come_before_every_rule() {
        Tool wishes = tool("x", true, false, true);
        Source mcp = source(SourceKind.MCP, true);

        assertThat(of(wishes, mcp, LoadOverride.NEVER)).isEqualTo(Deferral.OVERRIDE_NEVER);
        assertThat(of(wishes, mcp, LoadOverride.ALWAYS)).isEqualTo(Deferral.OVERRIDE_ALWAYS);
        assertThat(of(wishes, mcp, LoadOverride.HIDDEN)).isEqualTo(Deferral.OVERRIDE_HIDDEN);
    }

    @Test
    void never_does_not_hold_for_the_search_tool() {
        assertThat(of(tool(SEARCH_TOOL, false, false, false), source(SourceKind.BUILTIN, null), LoadOverride.NEVER))
                .isEqualTo(Deferral.SEARCH_TOOL);
    }

    @Test
    void a_tools_override_comes_before_its_sources() {
        SourceOverride override = new SourceOverride(LoadOverride.NEVER, Map.of("x", LoadOverride.ALWAYS));

        assertThat(override.of("x")).isEqualTo(LoadOverride.ALWAYS);
        assertThat(override.of("y")).isEqualTo(LoadOverride.NEVER);
        assertThat(new SourceOverride(null, null).of("y")).isNull();
    }

    @Test
    void only_three_outcomes_keep_a_definition_away() {
        assertThat(Deferral.values())
                .filteredOn(Deferral::deferred)
                .containsExactlyInAnyOrder(Deferral.OVERRIDE_NEVER, Deferral.MCP, Deferral.SHOULD_DEFER);
    }
}
