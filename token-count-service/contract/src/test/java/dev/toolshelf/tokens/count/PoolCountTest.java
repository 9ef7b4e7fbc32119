package dev.toolshelf.tokens.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceOverride;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PoolCountTest {

    private static final String FAMILY = "claude-opus-5";
    private static final Tool CREATE = Tool.of("create_issue", "Creates an issue", "{\"type\":\"object\"}");
    private static final Tool LIST = Tool.of("list_issues", "Lists", "{\"type\":\"object\",\"properties\":{}}");
    private static final Tool READ = Tool.of("Read", "Reads a file", "{\"type\":\"object\"}");

    private static final int CREATE_CHARACTERS = "mcp__github__create_issue".length() + 16 + 17;
    private static final int LIST_CHARACTERS = "mcp__github__list_issues".length() + 5 + 33;
    private static final int READ_CHARACTERS = 4 + 12 + 17;

    private final Map<String, Source> sources = new HashMap<>();
    private final Map<String, Listing> listings = new HashMap<>();
    private final Map<String, ListingCount> counts = new HashMap<>();

    @Test
    void tokens_are_the_sum_of_the_deferred_tools_and_of_all_tools() {
        put("github", SourceKind.MCP, CREATE, LIST);
        put("builtin", SourceKind.BUILTIN, READ);
        count("github", CountUnit.PROVIDER, 30, 40);
        count("builtin", CountUnit.PROVIDER, 7);

        PoolCount sum = sum(Map.of());

        assertThat(sum)
                .isEqualTo(new PoolCount(
                        FAMILY,
                        CountUnit.PROVIDER,
                        2,
                        CREATE_CHARACTERS + LIST_CHARACTERS,
                        70L,
                        CREATE_CHARACTERS + LIST_CHARACTERS + READ_CHARACTERS,
                        77L,
                        List.of()));
    }

    @Test
    void a_pool_whose_deferred_tools_have_mixed_units_is_compared_in_characters() {
        put("github", SourceKind.MCP, CREATE);
        put("jira", SourceKind.MCP, LIST);
        count("github", CountUnit.PROVIDER, 30);
        count("jira", CountUnit.TOKENIZER, 40);

        PoolCount sum = sum(Map.of());

        assertThat(sum.unit()).isEqualTo(CountUnit.CHARACTERS);
        assertThat(sum.deferredTokens()).isNull();
        assertThat(sum.allTokens()).isNull();
        assertThat(sum.deferredCharacters()).isEqualTo(CREATE_CHARACTERS + LIST_CHARACTERS - 2);
        assertThat(sum.missing()).isEmpty();
    }

    @Test
    void a_missing_count_is_named_and_leaves_the_characters() {
        put("github", SourceKind.MCP, CREATE, LIST);
        put("jira", SourceKind.MCP, LIST);
        count("github", CountUnit.PROVIDER, 30, 40);

        PoolCount sum = sum(Map.of());

        assertThat(sum.missing()).containsExactly("jira");
        assertThat(sum.unit()).isEqualTo(CountUnit.CHARACTERS);
        assertThat(sum.deferredTokens()).isNull();
        assertThat(sum.deferredCharacters()).isEqualTo(CREATE_CHARACTERS + 2L * LIST_CHARACTERS - 2);
    }

    @Test
    void a_missing_count_of_loaded_tools_only_leaves_the_deferred_tokens() {
        put("github", SourceKind.MCP, CREATE);
        put("builtin", SourceKind.BUILTIN, READ);
        count("github", CountUnit.TOKENIZER, 30);

        PoolCount sum = sum(Map.of());

        assertThat(sum.unit()).isEqualTo(CountUnit.TOKENIZER);
        assertThat(sum.deferredTokens()).isEqualTo(30L);
        assertThat(sum.allTokens()).isNull();
        assertThat(sum.missing()).containsExactly("builtin");
    }

    @Test
    void a_count_that_lacks_one_tool_is_missing() {
        put("github", SourceKind.MCP, CREATE, LIST);
        Source github = sources.get("github");
        ListingCount partial = new ListingCount(
                github.digest(),
                github.label(),
                FAMILY,
                CountUnit.TOKENIZER,
                "test",
                List.of(),
                List.of(new ToolCount("create_issue", CREATE_CHARACTERS, 30)));
        counts.put(partial.key(), partial);

        PoolCount sum = sum(Map.of());

        assertThat(sum.missing()).containsExactly("github");
        assertThat(sum.unit()).isEqualTo(CountUnit.CHARACTERS);
        assertThat(sum.deferredTokens()).isNull();
    }

    @Test
    void overrides_move_tools_between_deferred_loaded_and_hidden() {
        put("github", SourceKind.MCP, CREATE, LIST);
        count("github", CountUnit.PROVIDER, 30, 40);

        PoolCount loaded = sum(Map.of("create_issue", LoadOverride.ALWAYS));
        PoolCount hidden = sum(Map.of("create_issue", LoadOverride.HIDDEN));

        assertThat(loaded.deferredTokens()).isEqualTo(40L);
        assertThat(loaded.allTokens()).isEqualTo(70L);
        assertThat(hidden.deferredTokens()).isEqualTo(40L);
        assertThat(hidden.allTokens()).isEqualTo(40L);
        assertThat(hidden.allCharacters()).isEqualTo(LIST_CHARACTERS);
    }

    @Test
    void a_pool_with_nothing_deferred_costs_no_deferred_tokens() {
        put("builtin", SourceKind.BUILTIN, READ);
        count("builtin", CountUnit.PROVIDER, 7);

        PoolCount sum = sum(Map.of());

        assertThat(sum).isEqualTo(new PoolCount(FAMILY, CountUnit.PROVIDER, 0, 0, 0L, READ_CHARACTERS, 7L, List.of()));
    }

    @Test
    void an_empty_pool_has_no_characters_and_no_tokens() {
        PoolCount sum = sum(Map.of());

        assertThat(sum).isEqualTo(new PoolCount(FAMILY, CountUnit.CHARACTERS, 0, 0, null, 0, null, List.of()));
    }

    private void put(String id, SourceKind kind, Tool... tools) {
        Listing listing = new Listing(null, List.of(tools));
        listings.put(listing.digest(), listing);
        sources.put(
                id,
                new Source(
                        "acme",
                        id,
                        kind,
                        id,
                        1,
                        SourceStatus.READY,
                        null,
                        listing.digest(),
                        tools.length,
                        List.of(),
                        null,
                        null));
    }

    private void count(String id, CountUnit unit, int... tokens) {
        Source source = sources.get(id);
        List<Tool> tools = listings.get(source.digest()).tools();
        List<ToolCount> toolCounts = new ArrayList<>();
        for (int i = 0; i < tokens.length; i++) {
            toolCounts.add(new ToolCount(tools.get(i).name(), 1, tokens[i]));
        }
        ListingCount count =
                new ListingCount(source.digest(), source.label(), FAMILY, unit, "test", List.of(), toolCounts);
        counts.put(count.key(), count);
    }

    private PoolCount sum(Map<String, LoadOverride> overrides) {
        List<String> ids = sources.keySet().stream().sorted().toList();
        Map<String, SourceOverride> bySource =
                ids.contains("github") ? Map.of("github", new SourceOverride(null, overrides)) : Map.of();
        Pool pool = new Pool("acme", "dev", 1, ids, bySource, null, null, null);
        return PoolCount.of(PoolView.of(pool, sources::get, listings::get, "ToolSearch"), counts::get, FAMILY);
    }
}
