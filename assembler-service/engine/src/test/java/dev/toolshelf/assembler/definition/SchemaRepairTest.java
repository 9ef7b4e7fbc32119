package dev.toolshelf.assembler.definition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.assembler.wire.anthropic.AnthropicWire;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.tool.Tool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SPEC section 8, rule 4, and api-contracts A4: what is repaired, and that nothing else is touched. */
class SchemaRepairTest {

    private static final Wire WIRE = new AnthropicWire();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"object\"}",
                "{\"type\":\"object\",\"properties\":{\"n\":{\"maximum\":1.10,\"minimum\":-1E5}},\"x-own\":[1,2]}",
                "{\"required\":[],\"type\":\"object\",\"properties\":{\"a.b-c_1\":{\"anyOf\":[{\"type\":\"string\"}]}}}",
                "{\"type\":\"object\",\"properties\":{\"u\":{}},\"$defs\":{\"T\":{\"oneOf\":[]}}}"
            })
    void a_schema_that_fits_passes_byte_for_byte(String schema) {
        Definition definition = definition(schema);

        assertThat(definition.text() + WIRE.loadedEnd(false))
                .isEqualTo("{\"name\":\"mcp__s__t\",\"description\":\"D.\",\"input_schema\":" + schema + "}");
        assertThat(definition.repairs()).isEmpty();
        assertThat(definition.keys()).isEmpty();
    }

    @Test
    void a_flag_and_a_breakpoint_stand_behind_the_definition() {
        Definition definition = definition("{\"type\":\"object\"}");

        assertThat(definition.text() + WIRE.deferredEnd())
                .endsWith(",\"defer_loading\":true}")
                .doesNotContain("cache_control");
        assertThat(definition.text() + WIRE.loadedEnd(true))
                .endsWith(",\"cache_control\":{\"type\":\"ephemeral\"}}")
                .doesNotContain("defer_loading");
    }

    @Test
    void all_of_merges_properties_and_keeps_every_requirement() {
        JsonNode schema = repaired(
                "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},\"required\":[\"a\"],"
                        + "\"allOf\":[{\"properties\":{\"b\":{\"type\":\"integer\"}},\"required\":[\"b\"]}]}",
                "schema-root-combinator");

        assertThat(schema.has("allOf")).isFalse();
        assertThat(schema.at("/properties/b/type").asText()).isEqualTo("integer");
        assertThat(schema.path("required").toString()).isEqualTo("[\"a\",\"b\"]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"anyOf", "oneOf"})
    void alternatives_merge_properties_and_are_told_in_the_description(String combinator) {
        String json = "{\"type\":\"object\",\"" + combinator + "\":[{\"properties\":{\"id\":{\"type\":\"string\"}},"
                + "\"required\":[\"id\"]},{\"properties\":{\"name\":{\"type\":\"string\"}},\"required\":[\"name\"]}]}";
        JsonNode schema = repaired(json, "schema-root-combinator");

        assertThat(schema.has(combinator)).isFalse();
        assertThat(schema.has("required")).isFalse();
        assertThat(schema.path("properties").size()).isEqualTo(2);
        assertThat(tree(definition(json)).path("description").asText())
                .startsWith("D.")
                .contains(combinator.equals("oneOf") ? "exactly one" : "at least one", "(id)", "(name)");
    }

    @Test
    void branches_that_differ_about_a_property_allow_both() {
        JsonNode schema = repaired(
                "{\"type\":\"object\",\"anyOf\":[{\"properties\":{\"v\":{\"type\":\"string\"}}},"
                        + "{\"properties\":{\"v\":{\"type\":\"integer\"}}}]}",
                "schema-root-combinator");

        assertThat(schema.at("/properties/v/anyOf").size()).isEqualTo(2);
    }

    @Test
    void branches_behind_references_are_folded_too() {
        JsonNode schema = repaired(
                "{\"type\":\"object\",\"anyOf\":[{\"$ref\":\"#/$defs/A\"}],"
                        + "\"$defs\":{\"A\":{\"type\":\"object\",\"properties\":{\"x\":{}}}}}",
                "schema-root-combinator");

        assertThat(schema.at("/properties/x").isMissingNode()).isFalse();
    }

    @Test
    void a_reference_at_the_root_is_put_in_its_place() {
        JsonNode schema = repaired(
                "{\"$ref\":\"#/$defs/Input\",\"$defs\":{\"Input\":{\"type\":\"object\",\"properties\":{\"q\":{}}}}}",
                "schema-root-ref");

        assertThat(schema.at("/properties/q").isMissingNode()).isFalse();
        assertThat(schema.has("$ref")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "{\"properties\":{\"a\":{}}}", "{\"type\":[\"object\",\"null\"]}", "{\"type\":\"string\"}"
            })
    void a_root_that_is_no_object_becomes_one(String json) {
        assertThat(repaired(json, "schema-root-type").path("type").asText()).isEqualTo("object");
    }

    @Test
    void property_keys_get_names_that_fit_and_a_way_back() {
        String longKey = "k".repeat(65);
        Definition definition = definition("{\"type\":\"object\",\"properties\":{\"$filter\":{\"type\":\"string\"},"
                + "\"_filter\":{},\"@x\":{},\"\":{},\"" + longKey + "\":{}},\"required\":[\"$filter\",\"@x\"]}");
        JsonNode schema = tree(definition).path("input_schema");

        assertThat(definition.keys())
                .containsValues("$filter", "@x", "", longKey)
                .hasSize(4)
                .containsEntry("_x", "@x");
        assertThat(schema.path("properties").size()).isEqualTo(5);
        schema.path("properties")
                .fieldNames()
                .forEachRemaining(key -> assertThat(key).matches("[a-zA-Z0-9_.-]{1,64}"));
        schema.path("required")
                .forEach(name -> assertThat(schema.path("properties").has(name.asText()))
                        .as(name.asText())
                        .isTrue());
        assertThat(definition.repairs()).extracting(Finding::code).contains("property-key");
    }

    @Test
    void a_nested_combinator_stays() {
        String json = "{\"type\":\"object\",\"properties\":{\"a\":{\"oneOf\":[{\"type\":\"string\"}]}}}";

        assertThat(definition(json).text() + WIRE.loadedEnd(false)).contains(json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "true",
                "{\"type\":\"object\",\"anyOf\":{}}",
                "{\"type\":\"object\",\"anyOf\":[true]}",
                "{\"type\":\"object\",\"oneOf\":[{\"type\":\"string\"}]}",
                "{\"type\":\"object\",\"properties\":[]}",
                "{\"$ref\":\"#/$defs/Nowhere\"}",
                "{\"$ref\":\"https://example.com/schema\"}",
                "{\"$ref\":\"#/$defs/A\",\"$defs\":{\"A\":{\"$ref\":\"#/$defs/A\"}}}",
                "{\"$ref\":\"#\"}",
                "{\"anyOf\":[{\"$ref\":\"#/$defs/Nowhere\"}]}"
            })
    void what_cannot_be_repaired_has_no_definition(String json) {
        assertThat(Definition.of(WIRE, "mcp__s__t", Tool.of("t", "D.", json))).isEmpty();
    }

    @Test
    void a_reference_into_a_folded_branch_still_leads_to_it() {
        Definition definition = definition("""
                {"anyOf":[{"type":"object","properties":{"node":{"type":"object","properties":
                {"next":{"$ref":"#/anyOf/0/properties/node"}}}}},
                {"type":"object","properties":{"whole":{"$ref":"#/anyOf/0"}}}]}""");

        JsonNode schema = schema(definition);
        assertReferencesResolve(schema);
        assertThat(schema.at("/properties/whole/$ref").asText()).isEqualTo("#/$defs/anyOf_0");
    }

    @Test
    void a_reference_to_a_renamed_property_follows_its_name() {
        Definition definition = definition("""
                {"type":"object","properties":{"$filter":{"type":"string"},"a/b":{"type":"number"},
                "other":{"$ref":"#/properties/$filter"},"third":{"$ref":"#/properties/a~1b"}}}""");

        JsonNode schema = schema(definition);
        assertReferencesResolve(schema);
        assertThat(schema.at("/properties").size()).isEqualTo(4);
    }

    private static JsonNode schema(Definition definition) {
        return tree(definition).path("input_schema");
    }

    private static void assertReferencesResolve(JsonNode schema) {
        List<JsonNode> references = schema.findValues("$ref");
        assertThat(references)
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                schema.at(reference.asText().substring(1)).isMissingNode())
                        .as(reference.asText())
                        .isFalse());
    }

    @Test
    void the_same_tool_is_rendered_once() {
        Definitions definitions = new Definitions(1);
        Tool tool = Tool.of("t", "", "{\"type\":\"object\"}");

        Definition first = definitions.of(WIRE, "d", "n", tool).orElseThrow();
        assertThat(definitions.of(WIRE, "d", "n", tool).orElseThrow()).isSameAs(first);
        definitions.of(WIRE, "d", "other", tool);
        assertThat(definitions.of(WIRE, "d", "n", tool).orElseThrow())
                .isEqualTo(first)
                .isNotSameAs(first);
    }

    private static JsonNode repaired(String json, String code) {
        Definition definition = definition(json);
        assertThat(definition.repairs()).extracting(Finding::code).contains(code);
        JsonNode schema = tree(definition).path("input_schema");
        assertThat(schema.path("type").asText()).isEqualTo("object");
        return schema;
    }

    private static Definition definition(String json) {
        return Definition.of(WIRE, "mcp__s__t", Tool.of("t", "D.", json)).orElseThrow();
    }

    private static JsonNode tree(Definition definition) {
        try {
            return Json.mapper().readTree(definition.text() + WIRE.loadedEnd(false));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
