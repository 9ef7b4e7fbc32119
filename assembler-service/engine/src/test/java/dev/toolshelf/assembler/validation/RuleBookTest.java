package dev.toolshelf.assembler.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.validation.rule.Rule;
import dev.toolshelf.assembler.validation.rule.RuleBook;
import dev.toolshelf.catalog.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules as data. */
class RuleBookTest {

    private static final Target CHAT = Target.of("openai-chat", "openai");

    @Test
    void every_rule_has_a_body_that_breaks_it_on_each_of_its_wires() {
        Set<String> broken = Stream.of(MessagesToolsTest.all(), MessagesHistoryTest.all(), OpenAiRulesTest.all())
                .flatMap(cases -> cases)
                .filter(example -> example.code() != null)
                .map(example -> example.target().wire() + " " + example.code())
                .collect(Collectors.toCollection(TreeSet::new));
        // ValidatorTest and the tests of sizes break these.
        broken.add("anthropic-messages body-too-large");
        Set<String> listed = RuleBook.builtIn().rules().stream()
                .filter(rule -> !Set.of("body-malformed", "member-twice", "more-findings")
                        .contains(rule.code()))
                .flatMap(rule -> rule.wires().stream().map(wire -> wire + " " + rule.code()))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(broken).isEqualTo(listed);
    }

    @Test
    void every_rule_says_what_it_asks_where_from_and_since_when() {
        assertThat(RuleBook.builtIn().rules()).isNotEmpty().allSatisfy(rule -> {
            assertThat(rule.code()).matches("[a-z]+(-[a-z]+)*");
            assertThat(rule.wires()).isNotEmpty().isSubsetOf(Validator.builtIn().wires());
            assertThat(rule.asks()).isNotBlank();
            assertThat(rule.source()).isNotBlank();
            assertThat(LocalDate.parse(rule.date()))
                    .isBeforeOrEqualTo(LocalDate.parse(RuleBook.builtIn().asOf()));
        });
        assertThat(RuleBook.builtIn().rules()).extracting(Rule::code).doesNotHaveDuplicates();
    }

    @Test
    void a_member_twice_in_one_object_is_told_on_every_wire() {
        for (String wire : Validator.builtIn().wires()) {
            String body = new String(Sample.of(wire).bytes(), StandardCharsets.UTF_8);
            byte[] twice = ("{\"model\":\"x\"," + body.substring(1)).getBytes(StandardCharsets.UTF_8);

            assertThat(Validator.builtIn()
                            .check(twice, Target.of(wire, wire.startsWith("openai") ? "openai" : "anthropic")))
                    .as(wire)
                    .extracting(Finding::code)
                    .containsExactly("member-twice");
        }
    }

    @Test
    void an_operators_file_changes_limits_and_knows_new_members() throws IOException {
        ObjectNode file = builtIn();
        ObjectNode chat = (ObjectNode) file.at("/wires/openai-chat");
        chat.put("maxTools", 2);
        chat.putObject("shapes").putObject("Body").put("new_member?", "integer");
        Validator validator = new Validator(read(file));
        Sample sample = Sample.of("openai-chat").set("/new_member", "1");

        assertThat(validator.check(sample.bytes(), CHAT)).isEmpty();

        sample.set("/new_member", "'x'")
                .insert("/tools/-", sample.at("/tools/0").toString());
        assertThat(validator.check(sample.bytes(), CHAT))
                .extracting(Finding::code)
                .containsExactlyInAnyOrder("value-type", "too-many-tools", "tool-name-twice");
    }

    @Test
    void a_rule_that_a_file_does_not_list_is_not_checked() throws IOException {
        ObjectNode file = builtIn();
        ArrayNode rules = (ArrayNode) file.get("rules");
        for (int i = rules.size() - 1; i >= 0; i--) {
            if (rules.get(i).get("code").asText().equals("tool-name")) {
                rules.remove(i);
            }
        }
        byte[] body =
                Sample.of("openai-chat").set("/tools/0/function/name", "'a b'").bytes();

        assertThat(Validator.builtIn().check(body, CHAT)).isNotEmpty();
        assertThat(new Validator(read(file)).check(body, CHAT)).isEmpty();
    }

    @Test
    void a_file_that_cannot_work_is_refused_when_it_is_read() throws IOException {
        ObjectNode unknownWire = builtIn();
        ((ObjectNode) unknownWire.get("wires")).set("telegraph", unknownWire.at("/wires/openai-chat"));
        ObjectNode noRules = builtIn().without("rules");
        ObjectNode badForm = builtIn();
        ((ObjectNode) badForm.at("/wires/openai-chat")).putObject("shapes").put("Body", "[string");

        assertThatThrownBy(() -> new Validator(read(unknownWire)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("telegraph");
        assertThatThrownBy(() -> read(noRules)).isInstanceOf(IOException.class).hasMessageContaining("rules");
        assertThatThrownBy(() -> new Validator(read(badForm)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Body");
    }

    private static ObjectNode builtIn() throws IOException {
        return (ObjectNode) Json.mapper().readTree(RuleBook.class.getResourceAsStream("rules.json"));
    }

    private static RuleBook read(ObjectNode file) throws IOException {
        return RuleBook.read(new ByteArrayInputStream(file.toString().getBytes(StandardCharsets.UTF_8)));
    }
}
