package dev.toolshelf.catalog.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a pool resolves to: names (SPEC section 2), order, hiding (section 3). */
class PoolViewTest {

    private final Map<String, Source> sources = new LinkedHashMap<>();
    private final Map<String, Listing> listings = new HashMap<>();

    private void given(SourceKind kind, String id, String serverName, String... tools) {
        List<Tool> list = new ArrayList<>();
        for (String tool : tools) {
            list.add(Tool.of(tool, "", "{\"type\":\"object\"}"));
        }
        Listing listing = new Listing(null, list);
        listings.put(listing.digest(), listing);
        sources.put(
                id,
                new Source(
                        "t",
                        id,
                        kind,
                        serverName,
                        1,
                        SourceStatus.READY,
                        null,
                        listing.digest(),
                        tools.length,
                        List.of(),
                        null,
                        null));
    }

    private PoolView view(Map<String, SourceOverride> overrides, String... ids) {
        Pool pool = new Pool("t", "p", 1, List.of(ids), overrides, null, null, null);
        return PoolView.of(pool, sources::get, listings::get, "ToolSearch");
    }

    private static List<String> names(PoolView view) {
        return view.tools().stream().map(PoolTool::name).toList();
    }

    @Test
    void names_are_plain_where_they_can_be_and_in_pool_order() {
        given(SourceKind.MCP, "gh", "github", "create_issue", "list issues");
        given(SourceKind.BUILTIN, "base", "base", "Bash", "Agent");

        assertThat(names(view(Map.of(), "base", "gh")))
                .containsExactly("Bash", "Agent", "mcp__github__create_issue", "mcp__github__list_issues");
    }

    @Test
    void all_colliding_names_get_a_short_form_whatever_the_order_of_sources() {
        given(SourceKind.MCP, "a", "mail", "send");
        given(SourceKind.MCP, "b", "mail", "send");

        PoolView forward = view(Map.of(), "a", "b");
        PoolView backward = view(Map.of(), "b", "a");

        assertThat(names(forward)).hasSize(2).allMatch(name -> name.matches("mcp__mail__send_[0-9a-f]{12}"));
        assertThat(names(backward)).containsExactlyInAnyOrderElementsOf(names(forward));
        for (PoolTool tool : forward.tools()) {
            assertThat(backward.tool(tool.name()).orElseThrow().source()).isEqualTo(tool.source());
        }
    }

    @Test
    void names_that_collapse_by_cleaning_both_get_a_short_form_and_lead_back() {
        given(SourceKind.MCP, "s", "s", "read.file", "read file", "other");

        PoolView view = view(Map.of(), "s");

        assertThat(names(view)).hasSize(3).contains("mcp__s__other").doesNotContain("mcp__s__read_file");
        assertThat(view.tools())
                .extracting(tool -> tool.tool().name())
                .containsExactly("read.file", "read file", "other");
    }

    @Test
    void a_name_over_64_characters_gets_a_short_form() {
        given(SourceKind.MCP, "s", "server", "x".repeat(52), "x".repeat(51));

        List<String> names = names(view(Map.of(), "s"));

        assertThat(names.get(0)).hasSize(64).matches("mcp__server__x+_[0-9a-f]{12}");
        assertThat(names.get(1)).isEqualTo("mcp__server__" + "x".repeat(51)).hasSize(64);
    }

    @Test
    void a_plain_name_equal_to_another_tools_short_form_loses_it() {
        String form = ToolName.shortForm("mcp__s__a_b", "s", "a.b");
        given(SourceKind.MCP, "s", "s", "a.b", "a_b", form.substring("mcp__s__".length()));

        PoolView view = view(Map.of(), "s");

        assertThat(new HashSet<>(names(view))).hasSize(3);
        assertThat(names(view)).allMatch(ToolName::acceptable);
        assertThat(view.tool(form).orElseThrow().tool().name()).isEqualTo("a.b");
    }

    @Test
    void a_hidden_tool_is_not_there() {
        given(SourceKind.MCP, "s", "s", "seen", "unseen");

        PoolView view = view(Map.of("s", new SourceOverride(null, Map.of("unseen", LoadOverride.HIDDEN))), "s");

        assertThat(names(view)).containsExactly("mcp__s__seen");
        assertThat(view.tool("mcp__s__unseen")).isEmpty();
    }

    @Test
    void hiding_a_tool_renames_no_other() {
        given(SourceKind.MCP, "s", "s", "a.b", "a_b");
        List<String> before = names(view(Map.of(), "s"));

        PoolView hidden = view(Map.of("s", new SourceOverride(null, Map.of("a.b", LoadOverride.HIDDEN))), "s");

        assertThat(names(hidden)).containsExactly(before.get(1));
    }

    @Test
    void unknown_sources_are_said_and_unlisted_ones_offer_nothing() {
        sources.put(
                "new",
                new Source(
                        "t",
                        "new",
                        SourceKind.MCP,
                        "new",
                        1,
                        SourceStatus.CONNECTING,
                        null,
                        null,
                        0,
                        List.of(),
                        null,
                        null));

        PoolView view = view(Map.of(), "new", "gone");

        assertThat(view.missingSources()).containsExactly("gone");
        assertThat(view.sources()).extracting(Source::id).containsExactly("new");
        assertThat(view.tools()).isEmpty();
        assertThat(view.digests()).isEmpty();
    }

    @Test
    void every_tool_of_random_pools_has_its_own_acceptable_name_that_no_order_changes() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            sources.clear();
            listings.clear();
            int count = 1 + random.nextInt(4);
            for (int s = 0; s < count; s++) {
                SourceKind kind = random.nextInt(4) == 0 ? SourceKind.BUILTIN : SourceKind.MCP;
                given(kind, "s" + s, random.nextBoolean() ? "x" : "x.", tools(random, "s" + s));
            }
            List<String> ids = new ArrayList<>(sources.keySet());
            Map<String, String> before = owners(view(Map.of(), ids.toArray(String[]::new)));
            Collections.shuffle(ids, random);
            Map<String, String> after = owners(view(Map.of(), ids.toArray(String[]::new)));

            int total = sources.values().stream().mapToInt(Source::toolCount).sum();
            assertThat(before)
                    .as("seed %d round %d", seed, round)
                    .hasSize(total)
                    .isEqualTo(after);
            assertThat(before.keySet()).as("seed %d round %d", seed, round).allMatch(ToolName::acceptable);
        }
    }

    private static String[] tools(Random random, String source) {
        String alphabet = "ab_-. é";
        Set<String> names = new HashSet<>();
        int count = random.nextInt(12);
        for (int i = 0; i < count; i++) {
            StringBuilder name = new StringBuilder();
            int length = random.nextInt(10) == 0 ? 60 + random.nextInt(20) : 1 + random.nextInt(2);
            for (int c = 0; c < length; c++) {
                name.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            names.add(name.toString());
            if (random.nextInt(5) == 0) {
                String form = ToolName.shortForm(ToolName.mcp("x", name.toString()), source, name.toString());
                names.add(form.substring("mcp__x__".length()));
            }
        }
        return names.toArray(String[]::new);
    }

    private static Map<String, String> owners(PoolView view) {
        Map<String, String> owners = new HashMap<>();
        for (PoolTool tool : view.tools()) {
            owners.put(tool.name(), tool.source().id() + "/" + tool.tool().name());
        }
        return owners;
    }
}
