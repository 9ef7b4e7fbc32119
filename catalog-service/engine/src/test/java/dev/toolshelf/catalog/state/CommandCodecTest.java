package dev.toolshelf.catalog.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.command.CatalogCommand.PutSource;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command survives that an ordinary codec would not. */
class CommandCodecTest {

    private final CommandCodec codec = new CommandCodec();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void numbers_and_order_survive_wherever_the_type_stands() {
        String tool = "{\"z\":1.10,\"a\":[1E5,123456789012345678901234567890,-0.0]}";

        for (String command : List.of(
                "{\"type\":\"put-source\",\"tools\":[" + tool + "]}",
                "{\"tools\":[" + tool + "],\"type\":\"put-source\"}")) {
            PutSource read = (PutSource) codec.decode(bytes(command));
            assertThat(read.tools()).containsExactly(new RawJson(tool));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {150, 1_500, 100_000})
    void a_tool_that_nests_deep_does_not_hide_the_others(int depth) {
        String deep = "{\"name\":\"deep\",\"inputSchema\":" + "[".repeat(depth) + "]".repeat(depth) + "}";

        PutSource read =
                (PutSource) codec.decode(bytes("{\"tools\":[" + deep + ",{\"name\":\"b\"}],\"type\":\"put-source\"}"));

        assertThat(read.tools()).containsExactly(new RawJson(deep), new RawJson("{\"name\":\"b\"}"));
        assertThat(codec.decode(codec.encode(read))).isEqualTo(read);
    }

    @Test
    void an_endless_number_stays_with_its_tool() {
        String number = "9".repeat(5_000);

        PutSource read = (PutSource)
                codec.decode(bytes("{\"type\":\"put-source\",\"tools\":[{\"x\":" + number + "},{\"name\":\"b\"}]}"));

        assertThat(read.tools()).contains(new RawJson("{\"x\":" + number + "}"));
    }

    @Test
    void half_a_character_can_be_written() {
        PutSource read = (PutSource)
                codec.decode(
                        bytes(
                                "{\"type\":\"put-source\",\"instructions\":\"\\ud800\",\"tools\":[{\"a\":\"\\udc00x\\ud83d\\ude00\"}]}"));

        byte[] written = codec.encode(read);

        assertThat(new String(written, StandardCharsets.UTF_8))
                .contains("\\udc00x😀")
                .contains("\"instructions\":\"?\"");
        assertThat(((PutSource) codec.decode(written)).tools()).isEqualTo(read.tools());
    }

    @Test
    void a_missing_tool_is_written_as_null() {
        PutSource put = new PutSource(null, null, null, Arrays.asList((RawJson) null), null, null);

        assertThat(new String(codec.encode(put), StandardCharsets.UTF_8)).contains("[null]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{\"type\":\"x\"}", "{\"type\":\"put-source\",\"tools\":3}", "{} {}"})
    void what_is_no_command_is_refused(String text) {
        assertThatThrownBy(() -> codec.decode(bytes(text))).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void no_value_is_no_command() {
        assertThatThrownBy(() -> codec.decode(null)).isInstanceOf(MalformedJsonException.class);
        assertThatThrownBy(() -> codec.body(bytes("{\"tools\":1}"), PutSource.class))
                .isInstanceOf(MalformedJsonException.class);
        assertThat(codec.decode(bytes("{\"type\":\"delete-pool\"}"))).isEqualTo(new CatalogCommand.DeletePool());
    }
}
