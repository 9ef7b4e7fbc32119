package dev.toolshelf.assembler.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule of SPEC section 8 and api-contracts section 0: one body that breaks exactly it. */
class AnthropicValidatorTest {

    private static final PayloadRules RULES = new PayloadRules("ToolSearch", 1_000_000, true, true);

    private static final String VALID = """
            {"model":"claude-opus-5-5","max_tokens":1024,
             "tools":[
              {"name":"ToolSearch","input_schema":{"type":"object","properties":{"query":{"type":"string"}}},
               "cache_control":{"type":"ephemeral"}},
              {"name":"mcp__github__create_issue","input_schema":{"type":"object"},"defer_loading":true}],
             "messages":[
              {"role":"user","content":"open an issue"},
              {"role":"assistant","content":[
               {"type":"tool_use","id":"toolu_1","name":"ToolSearch","input":{"query":"issue"}},
               {"type":"tool_use","id":"toolu_2","name":"ToolSearch","input":{"query":"more"}}]},
              {"role":"user","content":[
               {"type":"tool_result","tool_use_id":"toolu_1",
                "content":[{"type":"tool_reference","tool_name":"mcp__github__create_issue"}]},
               {"type":"tool_result","tool_use_id":"toolu_2","content":"nothing"},
               {"type":"text","text":"Tool loaded."}]}]}
            """;

    @Test
    void a_valid_body_has_no_findings_and_the_official_library_takes_it() {
        assertThat(check(VALID.getBytes(StandardCharsets.UTF_8))).isEmpty();
        assertThat(OfficialSdk.refusal(VALID.getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    @Test
    void the_official_library_refuses_what_it_can_see() {
        ObjectNode body = valid();
        ((ObjectNode) body.at("/tools/1")).put("defer_loading", "yes");

        assertThat(OfficialSdk.refusal(bytes(body))).isPresent();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("breaches")
    void a_body_that_breaks_one_rule_has_that_finding_alone(String code, Consumer<ObjectNode> change) {
        ObjectNode body = valid();
        change.accept(body);

        assertThat(check(bytes(body))).extracting(Finding::code).containsExactly(code);
        assertThat(check(bytes(body)))
                .allSatisfy(finding -> assertThat(finding.detail()).isNotBlank());
    }

    static Stream<Arguments> breaches() {
        return Stream.of(
                breach("model-missing", body -> body.remove("model")),
                breach("model-missing", body -> body.put("model", "")),
                breach("max-tokens", body -> body.remove("max_tokens")),
                breach("max-tokens", body -> body.put("max_tokens", 0)),
                breach("max-tokens", body -> body.put("max_tokens", "many")),
                breach("sampling-field", body -> body.put("temperature", 1)),
                breach("sampling-field", body -> body.put("top_p", 1)),
                breach("sampling-field", body -> body.put("top_k", 1)),
                breach(
                        "tool-choice-forced",
                        body -> body.putObject("tool_choice").put("type", "any")),
                breach(
                        "tool-choice-forced",
                        body -> body.putObject("tool_choice")
                                .put("type", "tool")
                                .put("name", "ToolSearch")),
                breach("all-deferred", body -> {
                    ((ArrayNode) body.get("tools")).remove(0);
                }),
                breach("search-tool-deferred", body -> {
                    tool(body, 0).put("defer_loading", true).remove("cache_control");
                    addTool(body, "Read");
                }),
                breach("deferred-breakpoint", body -> mark(tool(body, 1))),
                breach("tool-name", body -> addTool(body, "no spaces")),
                breach("tool-name", body -> addTool(body, "")),
                breach("tool-name", body -> addTool(body, "x".repeat(65))),
                breach("tool-name", body -> addTool(body, "\ud83d\ude00")),
                breach("tool-name-twice", body -> addTool(body, "ToolSearch")),
                breach("schema-root-type", body -> schema(body).remove("type")),
                breach("schema-root-type", body -> schema(body).putArray("type").add("object")),
                breach("schema-root-combinator", body -> schema(body).putArray("anyOf")),
                breach("schema-root-combinator", body -> schema(body).putArray("oneOf")),
                breach("schema-root-combinator", body -> schema(body).putArray("allOf")),
                breach(
                        "property-key",
                        body -> schema(body).putObject("properties").putObject("$filter")),
                breach(
                        "property-key",
                        body -> schema(body).putObject("properties").putObject("k".repeat(65))),
                breach(
                        "reference-unresolved",
                        body -> ((ArrayNode) block(body, 2, 0).get("content"))
                                .addObject()
                                .put("type", "tool_reference")
                                .put("tool_name", "gone")),
                breach("messages-empty", body -> body.putArray("messages")),
                breach(
                        "first-message",
                        body -> messages(body)
                                .insertObject(0)
                                .put("role", "assistant")
                                .put("content", "hi")),
                breach(
                        "message-role",
                        body -> messages(body).addObject().put("role", "tool").put("content", "x")),
                breach("message-content", body -> {
                    ObjectNode message = messages(body).addObject().put("role", "user");
                    message.putObject("content").put("type", "text");
                }),
                breach(
                        "message-empty",
                        body -> messages(body).addObject().put("role", "user").put("content", "")),
                breach(
                        "message-empty",
                        body -> messages(body).addObject().put("role", "user").put("content", " \n")),
                breach(
                        "message-empty",
                        body -> messages(body).addObject().put("role", "user").putArray("content")),
                breach(
                        "text-empty",
                        body -> content(body, 2).addObject().put("type", "text").put("text", "")),
                breach(
                        "text-empty",
                        body -> content(body, 2).addObject().put("type", "text").put("text", "\n")),
                breach("tool-use-twice", body -> {
                    block(body, 1, 1).put("id", "toolu_1");
                    content(body, 2).remove(1);
                }),
                breach(
                        "tool-use-role",
                        body -> messages(body)
                                .addObject()
                                .put("role", "user")
                                .putArray("content")
                                .addObject()
                                .put("type", "tool_use")
                                .put("id", "x")
                                .put("name", "y")
                                .putObject("input")),
                breach("tool-result-missing", body -> content(body, 2).remove(1)),
                breach("tool-result-missing", body -> messages(body).remove(2)),
                breach(
                        "tool-result-order",
                        body -> content(body, 2)
                                .insertObject(1)
                                .put("type", "text")
                                .put("text", "between")),
                breach("tool-result-twice", body -> result(content(body, 2).insertObject(1), "toolu_1")),
                breach("tool-result-orphan", body -> result(content(body, 2).insertObject(0), "toolu_9")),
                breach(
                        "tool-result-orphan",
                        body -> result(
                                messages(body)
                                        .addObject()
                                        .put("role", "user")
                                        .putArray("content")
                                        .addObject(),
                                "toolu_1")),
                breach("breakpoints", body -> {
                    body.set("system", system(4));
                }));
    }

    @Test
    void five_marks_are_found_wherever_they_stand() {
        ObjectNode body = valid();
        mark(body);
        body.set("system", system(1));
        mark(block(body, 1, 0));
        assertThat(check(bytes(body))).isEmpty();

        mark((ObjectNode) block(body, 2, 0).at("/content/0"));

        assertThat(check(bytes(body))).extracting(Finding::code).containsExactly("breakpoints");
    }

    @Test
    void a_system_message_between_a_call_and_its_result_is_found() {
        ObjectNode body = valid();
        messages(body).insertObject(2).put("role", "system").put("content", "note");

        assertThat(check(bytes(body))).extracting(Finding::code).contains("tool-result-missing", "tool-result-orphan");
    }

    @Test
    void forcing_is_fine_where_nothing_is_deferred_or_the_model_takes_it() {
        ObjectNode body = valid();
        body.putObject("tool_choice").put("type", "any");
        PayloadRules taken = new PayloadRules("ToolSearch", 1_000_000, true, false);
        assertThat(AnthropicValidator.check(bytes(body), taken)).isEmpty();

        tool(body, 1).remove("defer_loading");
        assertThat(check(bytes(body))).isEmpty();
    }

    @Test
    void sampling_fields_are_fine_under_other_versions() {
        ObjectNode body = valid();
        body.put("temperature", 1);
        PayloadRules other = new PayloadRules("ToolSearch", 1_000_000, false, true);

        assertThat(AnthropicValidator.check(bytes(body), other)).isEmpty();
    }

    @Test
    void the_size_limit_is_inclusive() {
        byte[] body = bytes(valid());
        PayloadRules fits = new PayloadRules("ToolSearch", body.length, true, true);
        PayloadRules tight = new PayloadRules("ToolSearch", body.length - 1, true, true);

        assertThat(AnthropicValidator.check(body, fits)).isEmpty();
        assertThat(AnthropicValidator.check(body, tight))
                .extracting(Finding::code)
                .containsExactly("body-too-large");
    }

    @ParameterizedTest
    @MethodSource("nobodies")
    void anything_that_is_no_body_is_told_and_never_thrown(String text) {
        assertThat(check(text.getBytes(StandardCharsets.UTF_8))).isNotEmpty();
    }

    static Stream<String> nobodies() {
        return Stream.of(
                "",
                "null",
                "[]",
                "\"x\"",
                "{",
                "{}{}",
                "{\"tools\":{},\"messages\":{}}",
                "{\"tools\":[null,1,[]],\"messages\":[null,1,[{}],{\"content\":[null,1,[]]}]}");
    }

    private static Arguments breach(String code, Consumer<ObjectNode> change) {
        return Arguments.of(code, change);
    }

    private static List<Finding> check(byte[] body) {
        return AnthropicValidator.check(body, RULES);
    }

    private static ObjectNode valid() {
        try {
            return (ObjectNode) Json.mapper().readTree(VALID);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(JsonNode body) {
        return body.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static ArrayNode messages(ObjectNode body) {
        return (ArrayNode) body.get("messages");
    }

    private static ArrayNode content(ObjectNode body, int message) {
        return (ArrayNode) messages(body).get(message).get("content");
    }

    private static ObjectNode block(ObjectNode body, int message, int block) {
        return (ObjectNode) content(body, message).get(block);
    }

    private static ObjectNode tool(ObjectNode body, int index) {
        return (ObjectNode) body.get("tools").get(index);
    }

    private static ObjectNode schema(ObjectNode body) {
        return (ObjectNode) tool(body, 1).get("input_schema");
    }

    private static void addTool(ObjectNode body, String name) {
        ((ArrayNode) body.get("tools"))
                .addObject()
                .put("name", name)
                .putObject("input_schema")
                .put("type", "object");
    }

    private static void result(ObjectNode block, String call) {
        block.put("type", "tool_result").put("tool_use_id", call).put("content", "x");
    }

    private static void mark(ObjectNode block) {
        block.putObject("cache_control").put("type", "ephemeral");
    }

    private static ArrayNode system(int marks) {
        ArrayNode system = Json.mapper().createArrayNode();
        for (int i = 0; i < marks; i++) {
            mark(system.addObject().put("type", "text").put("text", "s" + i));
        }
        return system;
    }
}
