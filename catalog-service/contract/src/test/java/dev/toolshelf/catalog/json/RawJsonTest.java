package dev.toolshelf.catalog.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SPEC section 2: schemas pass through byte for byte; only white space between tokens goes. */
class RawJsonTest {

    record Holder(String name, RawJson raw, List<RawJson> list) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.10",
                "1E5",
                "1e-7",
                "-0",
                "-0.0",
                "123456789012345678901234567890",
                "0.1000000000000000055511151231257827",
                "{\"z\":1,\"a\":2,\"m\":{\"b\":[],\"a\":{}}}",
                "[1.0,2.00,\"\",null,true,false]",
                "\"x\"",
                "{\"a\":1,\"a\":2}"
            })
    void what_was_sent_stays(String json) {
        assertThat(RawJson.parse(json).text()).isEqualTo(json);
        Holder holder = JsonCodec.of(Holder.class)
                .decode(("{\"raw\":" + json + ",\"list\":[" + json + "]}").getBytes(StandardCharsets.UTF_8));
        assertThat(holder.raw().text()).isEqualTo(json);
        assertThat(holder.list()).containsExactly(new RawJson(json));
        assertThat(new String(JsonCodec.of(Holder.class).encode(holder), StandardCharsets.UTF_8))
                .isEqualTo("{\"raw\":" + json + ",\"list\":[" + json + "]}");
    }

    @Test
    void white_space_between_tokens_goes_and_inside_strings_stays() {
        assertThat(RawJson.parse(" { \"a b\" :\n[ 1 , 2 ]\t} ").text()).isEqualTo("{\"a b\":[1,2]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "[1,]", "{\"a\"}", "1 2", "{}{}", "nul", "{a:1}", "'x'", "01", "NaN"})
    void garbage_is_refused(String json) {
        assertThatThrownBy(() -> RawJson.parse(json)).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void nesting_deeper_than_the_limit_is_refused_and_not_recursed_into() {
        int depth = Json.MAX_DEPTH;
        assertThat(RawJson.parse("[".repeat(depth) + "]".repeat(depth)).text()).hasSize(2 * depth);
        assertThatThrownBy(() -> RawJson.parse("[".repeat(100_000))).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void the_tree_is_a_new_one_per_call() {
        RawJson raw = RawJson.parse("{\"n\":1.10}");

        assertThat(raw.tree()).isNotSameAs(raw.tree());
        assertThat(RawJson.of(raw.tree())).isEqualTo(raw);
    }
}
