package dev.toolshelf.assembler.validation;

import static dev.toolshelf.assembler.validation.MessagesCases.TARGET;
import static dev.toolshelf.assembler.validation.MessagesCases.TOOL;
import static dev.toolshelf.assembler.validation.MessagesCases.bare;
import static dev.toolshelf.assembler.validation.MessagesCases.breaks;
import static dev.toolshelf.assembler.validation.MessagesCases.definition;
import static dev.toolshelf.assembler.validation.MessagesCases.many;
import static dev.toolshelf.assembler.validation.MessagesCases.model;
import static dev.toolshelf.assembler.validation.MessagesCases.on;
import static dev.toolshelf.assembler.validation.MessagesCases.onlyDeferred;
import static dev.toolshelf.assembler.validation.MessagesCases.takes;
import static dev.toolshelf.assembler.validation.MessagesCases.version;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of the Anthropic Messages API about a body and its tools: what breaks one and nothing else, and neighbours. */
class MessagesToolsTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource({"ofTheBody", "ofTools", "ofSchemas", "ofChoice", "ofPlatforms"})
    void a_body_has_exactly_the_findings_that_it_should(Case example) {
        example.check();
    }

    static Stream<Case> all() {
        return Stream.of(ofTheBody(), ofTools(), ofSchemas(), ofChoice(), ofPlatforms())
                .flatMap(cases -> cases);
    }

    static Stream<Case> ofTheBody() {
        return Stream.of(
                breaks("model-missing", "no model", s -> s.remove("/model")),
                breaks("model-missing", "an empty model", s -> s.set("/model", "''")),
                breaks("model-missing", "a model that is a number", s -> s.set("/model", "7")),
                takes("a model that nobody knows", s -> s.set("/model", "'claude-future-9'")),
                breaks("max-tokens", "no max_tokens", s -> s.remove("/max_tokens")),
                breaks("max-tokens", "max_tokens 0", s -> s.set("/max_tokens", "0")),
                breaks("max-tokens", "max_tokens below 0", s -> s.set("/max_tokens", "-1")),
                breaks("max-tokens", "max_tokens 1.5", s -> s.set("/max_tokens", "1.5")),
                breaks("max-tokens", "max_tokens as a text", s -> s.set("/max_tokens", "'many'")),
                breaks("max-tokens", "max_tokens null", s -> s.set("/max_tokens", "null")),
                takes("max_tokens 1", s -> s.set("/max_tokens", "1")),
                breaks("sampling-field", "temperature under the new version", s -> s.set("/temperature", "1")),
                breaks("sampling-field", "top_p under the new version", s -> s.set("/top_p", "1")),
                breaks("sampling-field", "top_k under the new version", s -> s.set("/top_k", "1")),
                takes("temperature under the old version", version("2023-06-01"), s -> s.set("/temperature", "1")),
                takes("temperature with no version said", version(null), s -> s.set("/temperature", "1")),
                breaks("thinking-refused", "disabled thinking", s -> s.set("/thinking", "{'type':'disabled'}")),
                breaks(
                        "thinking-refused",
                        "a thinking budget",
                        s -> s.set("/thinking", "{'type':'enabled','budget_tokens':2048}")),
                takes(
                        "disabled thinking elsewhere",
                        model("claude-opus-5"),
                        s -> s.set("/thinking", "{'type':'disabled'}")),
                breaks("member-unknown", "a misspelt member", s -> s.set("/max_token", "1")),
                breaks("member-unknown", "camel case", s -> s.set("/tools/1/deferLoading", "true")),
                breaks(
                        "member-unknown",
                        "a score on a reference",
                        s -> s.set("/messages/2/content/0/content/0/score", "1.5")),
                breaks("value-type", "stop sequences that are a text", s -> s.set("/stop_sequences", "'x'")),
                breaks("value-type", "defer_loading as a text", s -> s.set("/tools/1/defer_loading", "'yes'")),
                breaks("value-unknown", "a service tier", s -> s.set("/service_tier", "'best'")),
                breaks("value-unknown", "a time to live", s -> s.set("/cache_control/ttl", "'2h'")),
                breaks("member-missing", "no messages", s -> s.remove("/messages")),
                breaks(
                        "member-missing",
                        "a tool without a name",
                        s -> s.remove("/tools/3/name")
                                .remove("/messages/3/content/1")
                                .remove("/messages/4/content/1/content/tool_references/0")));
    }

    static Stream<Case> ofTools() {
        return Stream.of(
                breaks("all-deferred", "nothing but deferred tools", s -> onlyDeferred(s)),
                takes("nothing deferred but the last", s -> onlyDeferred(s).set("/tools/0/defer_loading", "false")),
                breaks(
                        "all-deferred",
                        "a toolset that is deferred as a whole",
                        s -> onlyDeferred(s)
                                .set("/mcp_servers", "[{'type':'url','name':'w','url':'https://w'}]")
                                .insert(
                                        "/tools/-",
                                        "{'type':'mcp_toolset','mcp_server_name':'w','default_config':{'defer_loading':true}}")),
                takes(
                        "a toolset with one tool that is not deferred",
                        s -> onlyDeferred(s)
                                .set("/mcp_servers", "[{'type':'url','name':'w','url':'https://w'}]")
                                .insert(
                                        "/tools/-",
                                        "{'type':'mcp_toolset','mcp_server_name':'w','default_config':{'defer_loading':true},"
                                                + "'configs':{'a':{'defer_loading':false}}}")),
                breaks(
                        "search-tool-deferred",
                        "the client's search tool deferred",
                        s -> s.set("/tools/0/defer_loading", "true").remove("/tools/0/cache_control")),
                breaks(
                        "search-tool-deferred",
                        "the provider's search tool deferred",
                        s -> s.set("/tools/2/defer_loading", "true")),
                takes("a search tool that says it is not deferred", s -> s.set("/tools/2/defer_loading", "false")),
                takes("the undated search tool", s -> s.set("/tools/2/type", "'tool_search_tool_bm25'")),
                breaks(
                        "value-unknown",
                        "a wrong name of the search tool",
                        s -> s.set("/tools/2/name", "'tool_search'")),
                breaks(
                        "value-unknown",
                        "a wrong type of the search tool",
                        s -> s.set("/tools/2/type", "'tool_search_x'")),
                breaks(
                        "deferred-breakpoint",
                        "a mark on a deferred tool",
                        s -> s.set("/tools/1/cache_control", "{'type':'ephemeral','ttl':'1h'}")),
                takes("a mark of null on a deferred tool", s -> s.set("/tools/1/cache_control", "null")),
                breaks("tool-name", "a space", s -> s.insert("/tools/-", TOOL.formatted("a b"))),
                breaks("tool-name", "no name at all", s -> s.insert("/tools/-", TOOL.formatted(""))),
                breaks("tool-name", "65 characters", s -> s.insert("/tools/-", TOOL.formatted("x".repeat(65)))),
                breaks("tool-name", "a line end", s -> s.insert("/tools/-", TOOL.formatted("a\\n"))),
                breaks("tool-name", "an emoji", s -> s.insert("/tools/-", TOOL.formatted("\ud83d\ude00"))),
                takes("64 characters", s -> s.insert("/tools/-", TOOL.formatted("x".repeat(64)))),
                takes("names of object members", s -> s.insert("/tools/-", TOOL.formatted("__proto__"))),
                breaks("tool-name-twice", "a name twice", s -> s.insert("/tools/-", TOOL.formatted("find_tools"))),
                breaks(
                        "tool-name-twice",
                        "an inline definition of a known name",
                        s -> s.insert("/messages/3/content/-", definition("find_tools"))),
                takes("names that differ in case", s -> s.insert("/tools/-", TOOL.formatted("Find_tools"))),
                breaks("too-many-deferred", "10,001 deferred tools", s -> many(s, 9_999, "'defer_loading':true")),
                takes("10,000 deferred tools", s -> many(s, 9_998, "'defer_loading':true")),
                breaks("too-many-strict", "21 strict tools", s -> many(s, 21, "'strict':true")),
                takes("20 strict tools", s -> many(s, 20, "'strict':true")),
                breaks(
                        "toolset-deferral",
                        "a client toolset with mixed deferral",
                        s -> s.insert(
                                "/tools/-",
                                "{'type':'computer_toolset_20260801','configs':{'screenshot':{'defer_loading':true},'zoom':{}}}")),
                takes(
                        "a client toolset with one value",
                        s -> s.insert(
                                "/tools/-",
                                "{'type':'computer_toolset_20260801','configs':{'screenshot':{'defer_loading':true}}}")),
                breaks(
                        "member-unknown",
                        "a client toolset deferred on its entry",
                        s -> s.insert("/tools/-", "{'type':'computer_toolset_20260801','defer_loading':true}")),
                breaks(
                        "mcp-toolset",
                        "a toolset of no server",
                        s -> s.set("/tools/4/mcp_server_name", "'w'").set("/mcp_servers", "[]")),
                breaks("mcp-toolset", "a server without a toolset", s -> s.remove("/tools/4")),
                breaks(
                        "mcp-toolset",
                        "a server with two toolsets",
                        s -> s.insert("/tools/-", "{'type':'mcp_toolset','mcp_server_name':'wiki'}")));
    }

    static Stream<Case> ofSchemas() {
        return Stream.of(
                breaks("schema-root-type", "no type", s -> s.remove("/tools/1/input_schema/type")),
                breaks("schema-root-type", "a list of types", s -> s.set("/tools/1/input_schema/type", "['object']")),
                breaks("schema-root-type", "an array", s -> s.set("/tools/1/input_schema/type", "'array'")),
                breaks("schema-root-combinator", "anyOf", s -> s.set("/tools/1/input_schema/anyOf", "[]")),
                breaks("schema-root-combinator", "oneOf", s -> s.set("/tools/1/input_schema/oneOf", "[]")),
                breaks("schema-root-combinator", "allOf", s -> s.set("/tools/1/input_schema/allOf", "[]")),
                takes("a combinator below the root", s -> s.set("/tools/1/input_schema/properties/a", "{'oneOf':[]}")),
                takes("any other keyword", s -> s.set("/tools/1/input_schema/$defs", "{'a':{}}")),
                breaks("property-key", "a dollar", s -> s.set("/tools/1/input_schema/properties/$filter", "{}")),
                breaks(
                        "property-key",
                        "65 characters",
                        s -> s.set("/tools/1/input_schema/properties/" + "k".repeat(65), "{}")),
                takes("dots and dashes", s -> s.set("/tools/1/input_schema/properties/a.b-c", "{}")),
                takes(
                        "a dollar below the root",
                        s -> s.set("/tools/1/input_schema/properties/a", "{'properties':{'$x':{}}}")),
                breaks(
                        "value-type",
                        "properties that are a list",
                        s -> s.set("/tools/1/input_schema/properties", "[]")),
                breaks("value-type", "a schema that is a text", s -> s.set("/tools/1/input_schema", "'x'")));
    }

    static Stream<Case> ofChoice() {
        return Stream.of(
                breaks("tool-choice-forced", "any", s -> s.set("/tool_choice", "{'type':'any'}")),
                breaks("tool-choice-forced", "one", s -> s.set("/tool_choice", "{'type':'tool','name':'find_tools'}")),
                breaks(
                        "tool-choice-forced",
                        "any with a thinking budget",
                        model("claude-opus-5"),
                        s -> s.set("/tool_choice", "{'type':'any'}")
                                .set("/thinking", "{'type':'enabled','budget_tokens':2048}")),
                takes("any elsewhere", model("claude-opus-5"), s -> s.set("/tool_choice", "{'type':'any'}")),
                takes("none", s -> s.set("/tool_choice", "{'type':'none'}")),
                breaks("value-unknown", "another word", s -> s.set("/tool_choice", "{'type':'some'}")),
                breaks(
                        "tool-choice-unknown",
                        "a tool that is not there",
                        model("claude-opus-5"),
                        s -> s.set("/tool_choice", "{'type':'tool','name':'gone'}")
                                .remove("/mcp_servers")
                                .remove("/tools/4")),
                breaks(
                        "tool-choice-unknown",
                        "any of no tools",
                        model("claude-opus-5"),
                        s -> bare(s).set("/tool_choice", "{'type':'any'}")),
                breaks(
                        "tool-choice-deferred",
                        "a deferred tool",
                        model("claude-opus-5"),
                        s -> s.set("/tool_choice", "{'type':'tool','name':'mcp__slack__send'}")),
                takes(
                        "a loaded tool",
                        model("claude-opus-5"),
                        s -> s.set("/tool_choice", "{'type':'tool','name':'find_tools'}")));
    }

    static Stream<Case> ofPlatforms() {
        return Stream.of(
                breaks(
                        "platform-feature",
                        "hosted search without deferral",
                        on("foundry-azure"),
                        s -> bare(s).set(
                                        "/tools",
                                        "[{'type':'tool_search_tool_regex','name':'tool_search_tool_regex'}]")),
                breaks(
                        "platform-feature",
                        "an MCP server on Vertex",
                        on("vertex"),
                        s -> bare(s).set("/mcp_servers", "[{'type':'url','name':'w','url':'https://w'}]")
                                .set("/tools", "[{'type':'mcp_toolset','mcp_server_name':'w'}]")),
                breaks(
                        "platform-feature",
                        "automatic caching on Bedrock",
                        on("bedrock"),
                        s -> bare(s).set("/cache_control", "{'type':'ephemeral'}")),
                breaks("platform-feature", "a tool change on Foundry", on("foundry"), s -> s.remove("/system")),
                breaks(
                        "deferral-unsupported",
                        "a deferred tool on Azure",
                        on("foundry-azure"),
                        s -> bare(s).set(
                                        "/tools",
                                        "[" + TOOL.formatted("a")
                                                + ",{'name':'b','input_schema':{'type':'object'},'defer_loading':true}]")),
                breaks(
                        "deferral-unsupported",
                        "a deferred tool of an old model",
                        model("claude-opus-4-1-20250805"),
                        s -> bare(s).set(
                                        "/tools",
                                        "[" + TOOL.formatted("a")
                                                + ",{'name':'b','input_schema':{'type':'object'},'defer_loading':true}]")),
                takes(
                        "a loaded tool of an old model",
                        model("claude-opus-4-1-20250805"),
                        s -> bare(s).set("/tools", "[" + TOOL.formatted("a") + "]")),
                breaks(
                        "platform-version",
                        "a version of another platform",
                        on("vertex"),
                        s -> bare(s).set("/anthropic_version", "'bedrock-2023-05-31'")),
                breaks(
                        "platform-version",
                        "a version where it is a header",
                        s -> s.set("/anthropic_version", "'2023-06-01'")),
                takes(
                        "the platform's version and no model",
                        on("vertex"),
                        s -> bare(s).remove("/model").set("/anthropic_version", "'vertex-2023-10-16'")),
                takes(
                        "a platform's own way to name a model",
                        on("bedrock"),
                        s -> bare(s).set("/model", "'us.anthropic.claude-opus-5-5-v1:0'")));
    }

    @Test
    void forcing_is_refused_under_a_platforms_own_name_of_the_model_too() {
        byte[] body = Sample.of("anthropic-messages")
                .set("/tool_choice", "{'type':'any'}")
                .set("/model", "'us.anthropic.claude-opus-5-5-v1:0'")
                .bytes();

        assertThat(Validator.builtIn().check(body, TARGET))
                .extracting(Finding::code)
                .containsExactly("tool-choice-forced");
    }

    @Test
    void the_size_limit_of_the_platform_is_inclusive() {
        byte[] fits = padded(20 * 1024 * 1024);
        byte[] over = padded(20 * 1024 * 1024 + 1);

        assertThat(Validator.builtIn().check(fits, on("bedrock"))).isEmpty();
        assertThat(Validator.builtIn().check(over, on("bedrock")))
                .extracting(Finding::code)
                .containsExactly("body-too-large");
        assertThat(Validator.builtIn().check(over, on("vertex"))).isEmpty();
    }

    private static byte[] padded(int length) {
        Sample sample = bare(Sample.of("anthropic-messages"));
        int room = length - sample.bytes().length;
        return sample.set("/messages/0/content", "'" + "x".repeat(room + 2) + "'")
                .bytes();
    }
}
