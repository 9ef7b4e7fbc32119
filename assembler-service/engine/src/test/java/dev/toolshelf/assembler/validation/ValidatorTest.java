package dev.toolshelf.assembler.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.validation.rule.Findings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds on every wire. */
class ValidatorTest {

    private final Validator validator = Validator.builtIn();

    @ParameterizedTest
    @CsvSource({"anthropic-messages,anthropic", "openai-responses,openai", "openai-chat,openai"})
    void a_valid_body_has_no_findings_and_the_official_library_takes_it(String wire, String platform) {
        byte[] body = Sample.of(wire).bytes();

        assertThat(validator.check(body, Target.of(wire, platform))).isEmpty();
        assertThat(OfficialSdk.refusal(wire, body)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "null",
                "[]",
                "7",
                "\"x\"",
                "{",
                "{}{}",
                "{\"model\":",
                "{\"model\":\"\\ud83d\"}",
                "{\"a\":tru}",
                "{\"model\":\"\\ude00\\ud83d\"}",
                "\ufeff{}",
                "{\"tools\":{},\"messages\":{},\"input\":{}}",
                "{\"tools\":[null,1,[],\"x\"],\"messages\":[null,1,[{}],{\"content\":[null,1,[]]}],\"input\":[[],null]}",
                "{\"tool_choice\":[],\"tools\":[{\"type\":7}],\"messages\":[{\"role\":7}],\"input\":[{\"type\":{}}]}"
            })
    void anything_that_is_no_body_is_told_and_never_thrown(String text) {
        for (String wire : validator.wires()) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);

            assertThat(validator.check(body, Target.of(wire, null))).as(wire).isNotEmpty();
        }
    }

    @Test
    void bytes_that_are_not_utf_8_are_told() {
        Target target = Target.of("openai-chat", "openai");

        assertThat(codes(new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'}, target))
                .containsExactly("body-malformed");
        assertThat(codes("{}".getBytes(StandardCharsets.UTF_16), target)).containsExactly("body-malformed");
        assertThat(codes("{}".getBytes(StandardCharsets.UTF_16LE), target)).containsExactly("body-malformed");
        assertThat(codes(new byte[3], target)).containsExactly("body-malformed");
    }

    @Test
    void a_pair_of_surrogates_is_one_character_and_an_escaped_backslash_is_no_escape() {
        byte[] body = Sample.of("openai-chat")
                .set("/messages/6/content", "'\\ud83d\\ude00 \\\\ud83d'")
                .bytes();
        byte[] escaped = new String(body, StandardCharsets.UTF_8)
                .replace("\ud83d\ude00", "\\ud83d\\ude00")
                .getBytes(StandardCharsets.UTF_8);

        assertThat(validator.check(escaped, Target.of("openai-chat", "openai"))).isEmpty();
    }

    @Test
    void nesting_that_would_break_a_reader_is_told() {
        byte[] body = ("{\"metadata\":" + "[".repeat(100_000)).getBytes(StandardCharsets.UTF_8);

        assertThat(codes(body, Target.of("anthropic-messages", "anthropic"))).containsExactly("body-malformed");
    }

    @Test
    void a_place_names_keys_as_rfc_6901_does() {
        Sample sample = Sample.of("anthropic-messages");
        ((com.fasterxml.jackson.databind.node.ObjectNode) sample.at("/tools/1/input_schema/properties"))
                .putObject("a/b~c");

        List<Finding> findings = validator.check(sample.bytes(), Target.of("anthropic-messages", "anthropic"));

        assertThat(findings).extracting(Finding::where).containsExactly("/tools/1/input_schema/properties/a~1b~0c");
    }

    @Test
    void more_findings_than_anybody_reads_are_counted() {
        String messages = "[" + "7,".repeat(999) + "7]";
        byte[] body = ("{\"model\":\"m\",\"messages\":" + messages + "}").getBytes(StandardCharsets.UTF_8);

        List<Finding> findings = validator.check(body, Target.of("openai-chat", "openai"));

        assertThat(findings).hasSize(Findings.MAX + 1);
        assertThat(findings.get(Findings.MAX).code()).isEqualTo("more-findings");
        assertThat(findings.get(Findings.MAX).detail()).startsWith("800 ");
    }

    @Test
    void the_members_of_an_object_may_stand_in_any_order() {
        String body = """
                {"messages":[{"content":[{"text":"hi","type":"text"}],"role":"user"},
                  {"content":[{"input":{"type":"x"},"name":"a","id":"t1","type":"tool_use"}],"role":"assistant"},
                  {"content":[{"content":"ok","tool_use_id":"t1","type":"tool_result"}],"role":"user"}],
                 "tools":[{"input_schema":{"properties":{"type":{}},"type":"object"},"name":"a"}],
                 "max_tokens":1,"model":"claude-opus-5"}""";

        assertThat(validator.check(body.getBytes(StandardCharsets.UTF_8), Target.of("anthropic-messages", "anthropic")))
                .isEmpty();
    }

    @Test
    void an_unknown_wire_is_the_callers_mistake() {
        assertThatThrownBy(() -> validator.check(new byte[0], Target.of("telegraph", null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("telegraph");
    }

    private List<String> codes(byte[] body, Target target) {
        return validator.check(body, target).stream().map(Finding::code).toList();
    }
}
