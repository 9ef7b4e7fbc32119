package dev.toolshelf.catalog.declaration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.toolshelf.catalog.json.RawJson;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolDeclarationTest {

    private static final String ISSUE = """
            {"type":"object","required":["title"],"additionalProperties":false,"properties":{
              "title":{"type":"string","description":"Issue title"},
              "labels":{"type":"array","items":{"type":"string"}},
              "state":{"enum":["open","closed"],"description":"First line\\n\\nSecond line"},
              "due":{"type":["string","null"],"format":"date"},
              "size":{"type":"integer","minimum":1,"default":3,"description":"How large"}}}
            """;

    @Test
    void a_statement_has_a_line_for_each_property_and_words_and_limits_in_comments() {
        String text = ToolDeclaration.statement("create_issue", "Creates an issue.", RawJson.parse(ISSUE), 4_000);

        assertThat(text).isEqualTo("""
                        declare const tools: {
                          /** Creates an issue. */
                          create_issue(input: {
                            /** Issue title */
                            title: string;
                            labels?: string[];
                            /**
                             * First line
                             *
                             * Second line
                             */
                            state?: "open" | "closed";
                            /** format date */
                            due?: string | null;
                            /** How large (integer, minimum 1, default 3) */
                            size?: number;
                          }): Promise<unknown>;
                        };""");
    }

    @Test
    void a_signature_is_one_line_with_the_comments_behind() {
        String text = ToolDeclaration.signature("tools.github.create_issue", RawJson.parse(ISSUE), 4_000);

        assertThat(text)
                .isEqualTo("tools.github.create_issue(input: { title: string /* Issue title */; labels?: string[];"
                        + " state?: \"open\" | \"closed\" /* First line  Second line */;"
                        + " due?: string | null /* format date */;"
                        + " size?: number /* How large (integer, minimum 1, default 3) */ }): Promise<unknown>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '=', quoteCharacter = '~', textBlock = """
            true                                                     = unknown
            false                                                    = never
            {}                                                       = unknown
            {"type":"object"}                                        = Record<string, unknown>
            {"type":"object","additionalProperties":false}           = {}
            {"additionalProperties":{"type":"number"}}               = Record<string, number>
            {"patternProperties":{"^x":{"type":"string"}}}           = Record<string, string>
            {"properties":{"a":{}},"additionalProperties":true}      = { a?: unknown; [key: string]: unknown }
            {"properties":{"a":true,"b":false}}                      = { a?: unknown; b?: never }
            {"required":["a"],"properties":{"b":{"type":"string"}}}  = { b?: string; a: unknown }
            {"type":"array"}                                         = unknown[]
            {"items":{"type":["string","number"]}}                   = (string | number)[]
            {"type":"string","nullable":true}                        = string | null
            {"enum":["a",1,null,true,-0.5,"a"]}                      = "a" | 1 | null | true | -0.5
            {"enum":[]}                                              = never
            {"const":"x"}                                            = "x"
            {"const":{"a":1}}                                        = object
            {"type":"string","anyOf":[{"const":"a"},{"const":"b"}]}  = "a" | "b"
            {"anyOf":[{"type":"string"},{"format":"uri"}],"type":"string"} = string
            {"oneOf":[{"type":"integer"},{"type":"number"},{"type":"null"}]} = number | null
            {"type":"dinosaur"}                                      = unknown
            {"not":{}}                                               = never
            {"prefixItems":[{"type":"string"},{"type":"number"}],"items":{"type":"null"}} = [string, number, ...null[]]
            {"items":[{"type":"string"},{"enum":[1,2]}],"minItems":1} = [string, (1 | 2)?]
            """)
    void a_schema_is_the_type_that_it_means(String schema, String type) {
        assertThat(typeOf(schema)).isEqualTo(type);
    }

    @Test
    void all_of_intersects_and_closes_unions_in_parentheses() {
        String type = typeOf("""
                {"type":"object","properties":{"a":{"type":"string"}},"allOf":[
                  {"properties":{"b":{"type":"string"}}}, {"description":"nothing"},
                  {"anyOf":[{"required":["a"]},{"required":["b"]}]}]}
                """);

        assertThat(type).isEqualTo("{ a?: string } & { b?: string } & ({ a: unknown } | { b: unknown })");
    }

    @Test
    void references_are_followed_in_both_drafts_and_by_any_pointer() {
        String type = typeOf("""
                {"properties":{"a":{"$ref":"#/$defs/A~1b"},"c":{"$ref":"#/definitions/C%20d"},"e":{"$ref":"#/properties/a"},
                  "far":{"$ref":"https://example.com/x.json"},"gone":{"$ref":"#/$defs/gone"}},
                  "$defs":{"A/b":{"type":"string"}},"definitions":{"C d":{"type":"number"}}}
                """);

        assertThat(type).isEqualTo("{ a?: string; c?: number; e?: string; far?: unknown; gone?: unknown }");
    }

    @Test
    void a_property_that_only_refers_has_the_comment_of_what_it_refers_to() {
        String type = typeOf(
                "{\"properties\":{\"a\":{\"$ref\":\"#/$defs/A\"}},\"$defs\":{\"A\":{\"const\":1,\"description\":\"One\"}}}");

        assertThat(type).isEqualTo("{ a?: 1 /* One */ }");
    }

    @Test
    void recursion_is_written_once_and_then_named() {
        String node = typeOf("""
                {"$ref":"#/$defs/Node","$defs":{"Node":{"type":"object","required":["name"],"properties":{
                  "name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Node"}}}}}}
                """);
        String self = typeOf("{\"type\":\"object\",\"properties\":{\"inner\":{\"$ref\":\"#\"}}}");
        String empty = typeOf("{\"$ref\":\"#/$defs/A\",\"$defs\":{\"A\":{\"$ref\":\"#/$defs/A\"}}}");

        assertThat(node).isEqualTo("{ name: string; children?: object /* Node again */[] }");
        assertThat(self).isEqualTo("{ inner?: { inner?: object /* the input again */ } }");
        assertThat(empty).isEqualTo("unknown /* A again */");
    }

    @Test
    void odd_names_are_quoted_and_escaped() {
        String type = typeOf(
                "{\"properties\":{\"a-b\":{},\"1\":{},\"\":{},\"q\\\"\\\\\\n\":{},\"\\u2028\\ud800\":{},\"ünï\":{},\"new\":{}}}");

        assertThat(type)
                .isEqualTo("{ \"a-b\"?: unknown; \"1\"?: unknown; \"\"?: unknown; \"q\\\"\\\\\\n\"?: unknown;"
                        + " \"\\u2028\\ud800\"?: unknown; \"ünï\"?: unknown; new?: unknown }");
        assertThat(ToolDeclaration.statement("get-it \"now\"", "", RawJson.parse("{\"type\":\"object\"}"), 300))
                .contains("  \"get-it \\\"now\\\"\"(input: Record<string, unknown>): Promise<unknown>;\n");
    }

    @Test
    void a_description_cannot_end_its_comment_and_has_no_half_pairs() {
        String text = ToolDeclaration.statement(
                "f", "**/ evil();\r\n\u2028\ud83dx */\u0007 \n", RawJson.parse("{\"type\":\"object\"}"), 300);

        assertThat(text)
                .contains("  /**\n   * **\\/ evil();\n   *\n   * \uFFFDx *\\/\n   */\n  f(input:")
                .doesNotContain("\ud83d");
        TypeScriptSyntax.checkStatement(text);
    }

    @Test
    void an_index_signature_beside_properties_says_in_a_comment_what_the_others_are() {
        String type =
                typeOf("{\"properties\":{\"a\":{\"type\":\"number\"}},\"additionalProperties\":{\"type\":\"string\"}}");

        assertThat(type).isEqualTo("{ a?: number; [key: string]: unknown /* Other properties: string */ }");
    }

    @Test
    void what_does_not_fit_goes_in_a_stated_order_and_is_said() {
        RawJson schema = schemaWithLongParts();

        assertThat(leftOut(schema, 20_000)).isEmpty();
        assertThat(leftOut(schema, 3_000)).isEqualTo("comments of properties");
        assertThat(leftOut(schema, 1_800)).isEqualTo("comments of properties, the rest of the description");
        assertThat(leftOut(schema, 1_000))
                .isEqualTo("comments of properties, the rest of the description, nested types");
        assertThat(leftOut(schema, 500)).isEqualTo("the rest of the description, optional properties");
    }

    @Test
    void an_input_with_too_many_required_properties_is_an_object() {
        String names = IntStream.range(0, 40).mapToObj(i -> "\"name" + i + "\"").collect(Collectors.joining(","));

        String text = ToolDeclaration.statement("f", "", RawJson.parse("{\"required\":[" + names + "]}"), 256);

        assertThat(text)
                .isEqualTo("declare const tools: {\n  f(input: object): Promise<unknown>;\n"
                        + "  // left out: the type of the input\n};");
    }

    @Test
    void the_longest_nested_types_go_first() {
        String text = ToolDeclaration.statement("f", "d".repeat(800), schemaWithLongParts(), 1_000);

        assertThat(text).contains("short?: \"a\" | \"b\";").contains("deep?: object;");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"$ref\":\"#/$defs/In\",", "{\"allOf\":[{\"$ref\":\"#/$defs/In\"}],"})
    void an_input_behind_a_reference_is_not_nested(String head) {
        RawJson schema = RawJson.parse(
                head + "\"$defs\":{\"In\":" + schemaWithLongParts().text() + "}}");

        String text = ToolDeclaration.statement("f", "d".repeat(800), schema, 1_000);

        assertThat(text).contains("short?: \"a\" | \"b\";").contains("deep?: object;");
    }

    @Test
    void a_name_that_does_not_fit_leaves_a_comment() {
        String name = "n".repeat(300);

        assertThat(ToolDeclaration.statement(name, "", RawJson.parse("{}"), 256))
                .isEqualTo("declare const tools: {\n  // left out: a tool whose name does not fit\n};");
        assertThat(ToolDeclaration.signature(name, RawJson.parse("{}"), 256))
                .startsWith("/* left out")
                .endsWith("*/");
    }

    @Test
    void fewer_characters_than_the_least_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ToolDeclaration.statement("f", "", RawJson.parse("{}"), 255))
                .withMessage("at least 256 characters are needed, not 255");
        assertThatIllegalArgumentException().isThrownBy(() -> ToolDeclaration.signature("f", RawJson.parse("{}"), 255));
    }

    @Test
    void a_schema_that_is_no_json_or_too_deep_says_nothing() {
        String deep = "{\"items\":".repeat(300) + "{}" + "}".repeat(300);

        assertThat(typeOf(new RawJson(deep))).isEqualTo("unknown");
        assertThat(typeOf(new RawJson("{"))).isEqualTo("unknown");
    }

    @Test
    void references_that_multiply_end_early() {
        String levels = IntStream.range(0, 40)
                .mapToObj(i ->
                        "\"L%d\":{\"properties\":{\"left\":{\"$ref\":\"#/$defs/L%d\"},\"right\":{\"$ref\":\"#/$defs/L%d\"}}}"
                                .formatted(i, i + 1, i + 1))
                .collect(Collectors.joining(","));
        RawJson schema =
                RawJson.parse("{\"$ref\":\"#/$defs/L0\",\"$defs\":{" + levels + ",\"L40\":{\"type\":\"string\"}}}");

        String text = ToolDeclaration.statement("f", "", schema, 4_000);

        assertThat(text).hasSizeLessThanOrEqualTo(4_000).contains("left?: {").contains("// left out: nested types");
        TypeScriptSyntax.checkStatement(text);
    }

    @Test
    void members_of_several_tools_make_one_statement() {
        RawJson schema = RawJson.parse("{\"type\":\"object\"}");

        String text = ToolDeclaration.statement(
                List.of(ToolDeclaration.member("a", "", schema, 300), ToolDeclaration.member("b", "Bee", schema, 300)));

        assertThat(text).isEqualTo("""
                        declare const tools: {
                          a(input: Record<string, unknown>): Promise<unknown>;
                          /** Bee */
                          b(input: Record<string, unknown>): Promise<unknown>;
                        };""");
    }

    private static RawJson schemaWithLongParts() {
        String deep = IntStream.range(0, 20)
                .mapToObj(i -> "\"member_number_" + i + "\":{\"type\":\"string\"}")
                .collect(Collectors.joining(",", "{\"type\":\"object\",\"properties\":{", "}}"));
        String flat = IntStream.range(0, 12)
                .mapToObj(i -> ",\"flat_property_" + i + "\":{\"type\":\"number\",\"description\":\"" + "w".repeat(200)
                        + "\"}")
                .collect(Collectors.joining());
        return RawJson.parse("{\"type\":\"object\",\"required\":[\"id\"],\"properties\":{\"id\":{\"type\":\"string\"},"
                + "\"short\":{\"enum\":[\"a\",\"b\"]},\"deep\":" + deep + flat + "}}");
    }

    private static String leftOut(RawJson schema, int most) {
        String text = ToolDeclaration.statement("f", "d".repeat(800), schema, most);
        assertThat(text).hasSizeLessThanOrEqualTo(most);
        TypeScriptSyntax.checkStatement(text);
        int at = text.indexOf("// left out: ");
        return at < 0 ? "" : text.substring(at + 13, text.indexOf('\n', at));
    }

    private static String typeOf(String schema) {
        return typeOf(RawJson.parse(schema));
    }

    private static String typeOf(RawJson schema) {
        String text = ToolDeclaration.signature("f", schema, 4_000);
        TypeScriptSyntax.checkSignature(text, "f");
        return text.substring("f(input: ".length(), text.length() - "): Promise<unknown>".length());
    }
}
