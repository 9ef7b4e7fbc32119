package dev.toolshelf.catalog.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SPEC section 13: ids and keys. */
class EntityKeyTest {

    @ParameterizedTest
    @ValueSource(strings = {"source/default/github", "pool/t.1/A-b_c.d", "source/a/b"})
    void a_key_is_read_and_written_alike(String key) {
        assertThat(EntityKey.parse(key).orElseThrow()).hasToString(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "source",
                "source/t",
                "source/t/",
                "source//x",
                "sources/t/x",
                "Source/t/x",
                "source/t/x/y",
                "definitions/abc",
                "source/t/a b",
                "source/t/ä",
                "source/t/a\u0000",
                "source/t/x\n"
            })
    void anything_else_is_no_key(String key) {
        assertThat(EntityKey.parse(key)).isEmpty();
    }

    @Test
    void no_key_is_no_key() {
        assertThat(EntityKey.parse(null)).isEmpty();
    }

    @Test
    void an_id_has_1_to_128_characters() {
        assertThat(EntityKey.isId("x".repeat(128))).isTrue();
        assertThat(EntityKey.isId("x".repeat(129))).isFalse();
        assertThat(EntityKey.isId("")).isFalse();
    }

    @Test
    void a_bad_id_is_told_its_field_value_and_rule() {
        assertThatThrownBy(() -> EntityKey.source("default", "a b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("id is \"a b\"")
                .hasMessageContaining(EntityKey.ID_RULE);
        assertThatThrownBy(() -> EntityKey.pool(null, "x")).hasMessageContaining("tenant is null");
    }
}
