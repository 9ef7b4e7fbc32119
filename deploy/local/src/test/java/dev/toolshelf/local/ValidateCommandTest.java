package dev.toolshelf.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.validation.rule.RuleBook;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.local.stack.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ValidateCommandTest {

    private static final String VALID = """
            {"model":"claude-opus-5-5","max_tokens":1,"messages":[{"role":"user","content":"hi"}]}""";
    private static final String TWO_FINDINGS = """
            {"model":"claude-opus-5-5","max_tokens":0,"messages":[{"role":"user","content":""}]}""";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    private int run(String... arguments) {
        return execute(CommandLines.of(folder, any -> 0), prepended("validate", arguments));
    }

    private int execute(CommandLine line, String... arguments) {
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(arguments);
    }

    private static String[] prepended(String first, String... rest) {
        String[] all = new String[rest.length + 1];
        all[0] = first;
        System.arraycopy(rest, 0, all, 1, rest.length);
        return all;
    }

    private String file(String body) throws IOException {
        return Files.writeString(folder.resolve("body.json"), body).toString();
    }

    @Test
    void a_valid_body_is_told_in_one_line_with_what_it_was_checked_against() throws Exception {
        assertThat(run(file(VALID))).isEqualTo(ExitCode.OK);

        assertThat(out.toString().lines())
                .containsExactly("valid: anthropic-messages (guessed; --wire sets it) on anthropic, rules of "
                        + RuleBook.builtIn().asOf());
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void findings_are_one_line_each_without_colours_where_there_is_no_terminal() throws Exception {
        assertThat(run(file(TWO_FINDINGS), "--platform", "bedrock")).isEqualTo(ExitCode.FAILED);

        assertThat(out.toString().lines())
                .hasSize(2)
                .anySatisfy(line -> assertThat(line).startsWith("max-tokens  /max_tokens  "))
                .anySatisfy(line -> assertThat(line).startsWith("message-empty  /messages/0/content  "));
        assertThat(out.toString()).doesNotContain("\u001b");
        assertThat(err.toString()).startsWith("2 findings: ").contains("on bedrock");
    }

    @Test
    void what_a_body_says_cannot_steer_the_terminal() throws Exception {
        run(file("{\"model\":\"m\",\"max_tokens\":1,\"messages\":[],\"\u001b[2J\\u001b[2J\\nx\":1}"));

        assertThat(out.toString()).doesNotContain("\u001b");
        assertThat(out.toString().lines())
                .hasSize(1)
                .allSatisfy(line -> assertThat(line).startsWith("body-malformed"));
    }

    @Test
    void a_name_with_control_characters_is_shown_escaped() throws Exception {
        run(
                file(
                        "{\"model\":\"m\",\"max_tokens\":1,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],\"a\\u001b[2J\":1}"));

        assertThat(out.toString()).startsWith("member-unknown  /a\\u001b[2J  ").doesNotContain("\u001b");
    }

    @Test
    void json_is_what_the_endpoint_answers() throws Exception {
        assertThat(run(file(TWO_FINDINGS), "--json")).isEqualTo(ExitCode.FAILED);

        JsonNode verdict = Json.mapper().readTree(out.toString());
        assertThat(verdict.get("valid").asBoolean()).isFalse();
        assertThat(verdict.at("/findings/0/code").asText()).isEqualTo("max-tokens");
        assertThat(verdict.at("/findings/0/where").asText()).isEqualTo("/max_tokens");
        assertThat(verdict.get("rulesAsOf").asText())
                .isEqualTo(RuleBook.builtIn().asOf());
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void a_dash_is_standard_input() {
        byte[] body = TWO_FINDINGS.getBytes(StandardCharsets.UTF_8);

        int code = execute(new CommandLine(new ValidateCommand(new ByteArrayInputStream(body))), "-");

        assertThat(code).isEqualTo(ExitCode.FAILED);
        assertThat(out.toString()).contains("message-empty");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"model\":\"m\",\"input\":\"hi\"} | openai-responses",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"x\"}]} | openai-chat",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],\"tools\":[{\"function\":{\"name\":\"a\"}}]} | openai-chat",
                "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]} | anthropic-messages",
                "{ | anthropic-messages"
            })
    void the_wire_is_guessed_from_the_body_and_told(String body, String wire) throws Exception {
        run(file(body));

        assertThat(out + err.toString()).contains(wire + " (guessed");
    }

    @Test
    void the_search_tool_and_the_version_that_are_named_count() throws Exception {
        String body = """
                {"model":"claude-opus-4-8","max_tokens":1,"top_k":1,"messages":[{"role":"user","content":"hi"}],
                 "tools":[{"name":"a","input_schema":{"type":"object"}},
                  {"name":"find","input_schema":{"type":"object"},"defer_loading":true}]}""";

        run(file(body), "--search-tool=find", "--api-version=2026-10-21", "--model=claude-opus-5");

        assertThat(out.toString().lines().map(line -> line.split(" ")[0]))
                .containsExactlyInAnyOrder("search-tool-deferred", "sampling-field");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--wire=telegraph",
                "--platform=moon",
                "--api-version=2020-01-01",
                "--rules-file=gone.json",
                "--moedl=x"
            })
    void what_cannot_be_used_is_a_usage_error_that_names_it(String option) throws Exception {
        assertThat(run(file(VALID), option)).isEqualTo(ExitCode.USAGE);

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString())
                .startsWith("error: ")
                .contains(option.replaceFirst(".*=", ""))
                .contains("--help");
    }

    @Test
    void no_file_and_a_file_that_is_not_there_are_usage_errors() {
        assertThat(run()).isEqualTo(ExitCode.USAGE);
        assertThat(run(folder.resolve("gone").toString())).isEqualTo(ExitCode.USAGE);

        assertThat(err.toString()).contains("FILE").contains("gone cannot be read");
    }

    @Test
    void a_file_of_rules_replaces_the_built_in_ones() throws Exception {
        String rules =
                new String(RuleBook.class.getResourceAsStream("rules.json").readAllBytes(), StandardCharsets.UTF_8);
        Path own =
                Files.writeString(folder.resolve("rules.json"), rules.replace("\"message-empty\"", "\"switched-off\""));

        run(file(TWO_FINDINGS), "--rules-file", own.toString());

        assertThat(out.toString().lines())
                .hasSize(1)
                .allSatisfy(line -> assertThat(line).startsWith("max-tokens"));
    }

    @Test
    void the_rules_are_listed_with_their_sources() {
        assertThat(run("--rules", "--wire=openai-chat")).isEqualTo(ExitCode.OK);

        assertThat(out.toString())
                .contains("too-many-tools", "at most 128 tools")
                .doesNotContain("all-deferred");
    }

    @Test
    void rules_of_a_wire_that_is_unknown_are_a_usage_error() {
        assertThat(run("--rules", "--wire=telegraph")).isEqualTo(ExitCode.USAGE);

        assertThat(err.toString()).contains("telegraph");
    }

    @Test
    void the_help_names_every_option() {
        assertThat(run("--help")).isEqualTo(ExitCode.OK);

        assertThat(out.toString())
                .contains("Usage: deploy/local/validate ")
                .contains("--wire", "--model", "--platform", "--api-version", "--search-tool", "--json", "--rules");
    }
}
