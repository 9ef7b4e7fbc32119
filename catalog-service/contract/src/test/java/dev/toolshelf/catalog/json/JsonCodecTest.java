package dev.toolshelf.catalog.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.pool.Source;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a codec does with nothing, with garbage and with fields of a wrong type. */
class JsonCodecTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"tenant\":\"t\",\"revision\":\"many\"} | revision",
                "{\"refusals\":[{\"index\":{}}]} | refusals[0].index",
                "{\"kind\":\"mpc\"} | kind",
                "{\"status\":[]} | status"
            })
    void an_error_names_the_field(String json, String field) {
        assertThatThrownBy(() -> Source.CODEC.decode(bytes(json)))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessageStartingWith(field + ": ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"tenant\":5} | tenant: must be a string",
                "{\"refusals\":{}} | refusals: must be an array",
                "{\"revision\":\"7\"} | revision: must be a number",
                "{\"alwaysLoad\":1} | alwaysLoad: must be true or false",
                "{\"kind\":\"mpc\"} | kind: must be one of mcp, builtin",
                "[] | must be an object"
            })
    void an_error_says_the_rule_in_words_and_shows_no_class(String json, String message) {
        assertThatThrownBy(() -> Source.CODEC.decode(bytes(json)))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{\"type\":\"put-sauce\"}", "{}", "null", "[]", "{", "''", "{} {}"})
    void what_is_no_command_is_refused(String json) {
        assertThatThrownBy(() -> CatalogCommand.CODEC.decode(bytes(json))).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void an_error_never_quotes_the_value() {
        assertThatThrownBy(() -> Source.CODEC.decode(bytes("{\"tenant\":\"hush-hush\",\"id\":}")))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessageNotContaining("hush-hush");
    }

    @Test
    void a_tombstone_stays_one() {
        assertThat(Source.CODEC.encode(null)).isNull();
        assertThat(Source.CODEC.decode(null)).isNull();
    }
}
