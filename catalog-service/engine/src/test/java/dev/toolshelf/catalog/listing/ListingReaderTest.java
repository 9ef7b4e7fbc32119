package dev.toolshelf.catalog.listing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Refusal;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SPEC section 12: tools are taken or refused one by one, and each refusal is said. */
class ListingReaderTest {

    private static final String GOOD = "{\"name\":\"good\",\"inputSchema\":{\"type\":\"object\"}}";

    private static ReadListing read(String... tools) {
        return read(ListingLimits.DEFAULT, SourceKind.MCP, tools);
    }

    private static ReadListing read(ListingLimits limits, SourceKind kind, String... tools) {
        List<RawJson> raw =
                new ArrayList<>(Arrays.stream(tools).map(RawJson::new).toList());
        return new ListingReader(limits, Set.of("Agent", "Brief")).read(kind, null, raw);
    }

    private static List<String> names(ReadListing read) {
        return read.listing().tools().stream().map(Tool::name).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "17 | not-an-object",
                "\"tool\" | not-an-object",
                "null | not-an-object",
                "[] | not-an-object",
                "{} | name-missing",
                "{\"name\":null} | name-missing",
                "{\"name\":\"\"} | name-missing",
                "{\"name\":\"  \"} | name-missing",
                "{\"name\":7} | name-not-text",
                "{\"name\":{\"a\":1}} | name-not-text",
                "{\"name\":\"good\",\"inputSchema\":{}} | duplicate-name",
                "{\"name\":\"x\",\"inputSchema\":true} | schema-not-an-object",
                "{\"name\":\"x\",\"inputSchema\":[]} | schema-not-an-object",
                "{\"name\":\"x\",\"inputSchema\":\"{}\"} | schema-not-an-object",
                "{\"name\":\"x\",\"description\":\"\\ud800\"} | text-malformed"
            })
    void a_bad_tool_is_refused_and_hides_none_of_the_others(String bad, String code) {
        ReadListing read = read(GOOD, bad, GOOD.replace("good", "later"));

        assertThat(names(read)).containsExactly("good", "later");
        assertThat(read.refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.index()).isEqualTo(1);
            assertThat(refusal.code()).isEqualTo(code);
            assertThat(refusal.reason()).isNotBlank();
        });
    }

    @Test
    void a_missing_element_is_refused_like_any_other() {
        ReadListing read = new ListingReader(ListingLimits.DEFAULT, Set.of())
                .read(SourceKind.MCP, null, Collections.singletonList(null));

        assertThat(read.refusals()).extracting(Refusal::code).containsExactly("not-an-object");
    }

    @Test
    void a_name_has_at_most_512_characters() {
        ReadListing read = read(GOOD.replace("good", "x".repeat(512)), GOOD.replace("good", "y".repeat(513)));

        assertThat(names(read)).containsExactly("x".repeat(512));
        assertThat(read.refusals()).extracting(Refusal::code).containsExactly("name-too-long");
        assertThat(read.refusals().get(0).tool()).startsWith("yyy").hasSizeLessThan(140);
    }

    @Test
    void a_description_has_at_most_64_kib_of_utf_8() {
        String fits = "{\"name\":\"fits\",\"inputSchema\":{},\"description\":\"" + "é".repeat(32 * 1024) + "\"}";
        String big = "{\"name\":\"big\",\"inputSchema\":{},\"description\":\"" + "é".repeat(32 * 1024) + "x\"}";

        ReadListing read = read(fits, big);

        assertThat(names(read)).containsExactly("fits");
        assertThat(read.refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.code()).isEqualTo("description-too-long");
            assertThat(refusal.tool()).isEqualTo("big");
            assertThat(refusal.reason()).contains("65537").contains("65536");
        });
    }

    @Test
    void a_tool_has_at_most_256_kib() {
        String big = "{\"name\":\"big\",\"inputSchema\":{\"x\":\"" + "x".repeat(256 * 1024) + "\"}}";

        assertThat(read(big, GOOD).refusals()).extracting(Refusal::code).containsExactly("tool-too-large");
    }

    @ParameterizedTest
    @CsvSource({"98, true", "99, false", "5000, false", "60000, false"})
    void a_tool_nests_at_most_100_levels(int schemaInner, boolean taken) {
        String schema = "{\"a\":" + "[".repeat(schemaInner) + "]".repeat(schemaInner) + "}";
        ReadListing read = read("{\"name\":\"deep\",\"inputSchema\":" + schema + "}", GOOD);

        assertThat(names(read)).isEqualTo(taken ? List.of("deep", "good") : List.of("good"));
        assertThat(read.refusals()).extracting(Refusal::code).isEqualTo(taken ? List.of() : List.of("too-deep"));
        assertThat(Listing.CODEC.decode(Listing.CODEC.encode(read.listing()))).isEqualTo(read.listing());
    }

    @Test
    void brackets_in_strings_are_no_nesting() {
        assertThat(read("{\"name\":\"x\",\"inputSchema\":{\"p\":\"" + "\\\"[".repeat(500) + "\"}}")
                        .refusals())
                .isEmpty();
    }

    @Test
    void a_source_has_at_most_10_000_tools_and_the_rest_is_said_once() {
        String[] tools = new String[10_003];
        Arrays.setAll(tools, i -> "{\"name\":\"t" + i + "\",\"inputSchema\":{}}");

        ReadListing read = read(tools);

        assertThat(read.listing().tools()).hasSize(10_000);
        assertThat(read.refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.code()).isEqualTo("too-many-tools");
            assertThat(refusal.index()).isEqualTo(10_000);
            assertThat(refusal.reason()).startsWith("3 tools");
        });
    }

    @Test
    void a_listing_fits_its_limit_and_what_does_not_fit_is_said_once() {
        ListingLimits limits = new ListingLimits(512, 1000, 2000, 100, 100, 600, 100);
        String[] tools = new String[12];
        Arrays.setAll(tools, i -> "{\"name\":\"t" + i + "\",\"description\":\"" + "d".repeat(60) + "\"}");

        ReadListing read = read(limits, SourceKind.MCP, tools);

        assertThat(read.listing().tools()).hasSizeBetween(3, 5);
        assertThat(Listing.CODEC.encode(read.listing()).length).isLessThanOrEqualTo(600);
        assertThat(read.refusals())
                .filteredOn(r -> r.code().equals("listing-too-large"))
                .singleElement()
                .satisfies(r -> assertThat(r.reason())
                        .startsWith(12 - read.listing().tools().size() + " tools"));
    }

    @Test
    void a_missing_schema_is_repaired_and_said() {
        ReadListing read = read("{\"name\":\"x\"}", "{\"name\":\"y\",\"inputSchema\":null}");

        assertThat(read.listing().tools())
                .extracting(tool -> tool.inputSchema().text())
                .containsOnly("{\"type\":\"object\",\"properties\":{}}");
        assertThat(read.refusals()).extracting(Refusal::code).containsExactly("schema-missing", "schema-missing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}",
                "{\"properties\":{\"a\":{}}}",
                "{\"oneOf\":[{\"z\":1.10},{\"a\":1E5}]}",
                "{\"$ref\":\"#\"}",
                "{\"type\":\"object\",\"properties\":{\"next\":{\"$ref\":\"#\"}},\"$defs\":{\"n\":{\"$ref\":\"#/$defs/n\"}}}"
            })
    void a_schema_passes_byte_for_byte_also_without_a_type_or_with_recursion(String schema) {
        ReadListing read = read("{\"name\":\"x\",\"inputSchema\":" + schema + "}");

        assertThat(read.listing().tools().get(0).inputSchema().text()).isEqualTo(schema);
        assertThat(read.refusals()).isEmpty();
    }

    @Test
    void everything_that_mcp_says_of_a_tool_is_kept() {
        Tool tool = read("{\"name\":\"n\",\"title\":\"T\",\"description\":\"d\",\"inputSchema\":{\"type\":\"object\"},"
                        + "\"outputSchema\":{},\"annotations\":{\"readOnlyHint\":true},"
                        + "\"_meta\":{\"anthropic/alwaysLoad\":true,\"anthropic/searchHint\":\"find bugs\"}}")
                .listing()
                .tools()
                .get(0);

        assertThat(tool)
                .isEqualTo(new Tool(
                        "n",
                        "T",
                        "d",
                        new RawJson("{\"type\":\"object\"}"),
                        new RawJson("{\"readOnlyHint\":true}"),
                        new RawJson("{\"anthropic/alwaysLoad\":true,\"anthropic/searchHint\":\"find bugs\"}"),
                        "find bugs",
                        true,
                        false,
                        false));
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, false", "1, false", "'\"true\"', false", "null, false"})
    void only_true_in_meta_loads_always(String value, boolean always) {
        ReadListing read =
                read("{\"name\":\"x\",\"inputSchema\":{},\"_meta\":{\"anthropic/alwaysLoad\":" + value + "}}");

        assertThat(read.listing().tools().get(0).alwaysLoad()).isEqualTo(always);
    }

    @Test
    void flags_given_beside_the_tool_count_and_the_own_hint_beats_the_one_in_meta() {
        Tool tool = read("{\"name\":\"x\",\"inputSchema\":{},\"alwaysLoad\":true,\"shouldDefer\":true,"
                        + "\"searchHint\":\"own\",\"_meta\":{\"anthropic/searchHint\":\"other\"}}")
                .listing()
                .tools()
                .get(0);

        assertThat(tool.alwaysLoad()).isTrue();
        assertThat(tool.shouldDefer()).isTrue();
        assertThat(tool.searchHint()).isEqualTo("own");
    }

    @Test
    void fields_of_a_wrong_type_are_left_out_and_said_and_the_tool_is_taken() {
        ReadListing read = read(
                "{\"name\":\"x\",\"title\":1,\"description\":[],\"inputSchema\":{},\"annotations\":\"a\",\"_meta\":3}");

        assertThat(names(read)).containsExactly("x");
        assertThat(read.refusals()).hasSize(4).extracting(Refusal::code).containsOnly("field-ignored");
    }

    @Test
    void only_built_in_tools_of_the_list_are_critical() {
        String agent = GOOD.replace("good", "Agent");

        assertThat(read(ListingLimits.DEFAULT, SourceKind.BUILTIN, agent, GOOD)
                        .listing()
                        .tools())
                .extracting(Tool::critical)
                .containsExactly(true, false);
        assertThat(read(ListingLimits.DEFAULT, SourceKind.MCP, agent)
                        .listing()
                        .tools()
                        .get(0)
                        .critical())
                .isFalse();
    }

    @Test
    void instructions_over_the_limit_are_left_out_and_said() {
        ReadListing read = new ListingReader(ListingLimits.DEFAULT, Set.of())
                .read(SourceKind.MCP, "é".repeat(32 * 1024) + "x", null);

        assertThat(read.listing()).isEqualTo(new Listing(null, null));
        assertThat(read.refusals()).singleElement().satisfies(refusal -> {
            assertThat(refusal.index()).isEqualTo(ListingReader.WHOLE_LISTING);
            assertThat(refusal.code()).isEqualTo("instructions-too-long");
        });
    }
}
