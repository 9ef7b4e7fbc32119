package dev.toolshelf.assembler.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.toolshelf.assembler.api.ValidationResource.Verdict;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.validation.Validator;
import dev.toolshelf.assembler.validation.rule.Rule;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidationResourceTest {

    private static final String BODY = """
            {"model":"claude-opus-5-5","max_tokens":1,"temperature":1,"messages":[{"role":"user","content":"hi"}]}""";

    private final ValidationResource resource = new ValidationResource(Validator.builtIn());

    @Test
    void a_valid_body_is_valid_by_rules_of_a_day() {
        Verdict verdict = validate("anthropic-messages", null, "2023-06-01", BODY);

        assertThat(verdict.valid()).isTrue();
        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.rulesAsOf()).matches("\\d{4}-\\d\\d-\\d\\d");
    }

    @Test
    void the_version_that_is_named_decides() {
        Verdict verdict = validate("anthropic-messages", "anthropic", "2026-10-21", BODY);

        assertThat(verdict.valid()).isFalse();
        assertThat(verdict.findings())
                .extracting(Finding::code, Finding::where)
                .containsExactly(tuple("sampling-field", "/temperature"));
    }

    @Test
    void no_body_and_no_json_are_answers_and_no_errors() {
        assertThat(resource.validate("openai-chat", null, null, null, null, null)
                        .findings())
                .extracting(Finding::code)
                .containsExactly("body-malformed");
        assertThat(validate("openai-chat", null, null, "{").valid()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-,-,-,wire",
                "telegraph,-,-,wire",
                "openai-chat,vertex,-,platform",
                "anthropic-messages,openai,-,platform",
                "anthropic-messages,-,2020-01-01,apiVersion"
            })
    void what_there_are_no_rules_for_is_a_problem_that_names_it(
            String wire, String platform, String apiVersion, String field) {
        assertThatThrownBy(() -> validate(wire, platform, apiVersion, BODY))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(400);
                    assertThat(e.problem().code()).isEqualTo("unknown-target");
                    assertThat(e.problem().field()).isEqualTo(field);
                });
    }

    @Test
    void the_rules_are_listed_for_all_wires_or_for_one() {
        assertThat(resource.rules(null).rules())
                .extracting(Rule::code)
                .contains("all-deferred", "deferred-without-search");
        assertThat(resource.rules("openai-chat").rules())
                .isNotEmpty()
                .allSatisfy(rule -> assertThat(rule.wires()).contains("openai-chat"));
        assertThatThrownBy(() -> resource.rules("telegraph")).isInstanceOf(ProblemException.class);
    }

    private Verdict validate(String wire, String platform, String apiVersion, String body) {
        return resource.validate(wire, platform, null, apiVersion, null, body.getBytes(StandardCharsets.UTF_8));
    }
}
