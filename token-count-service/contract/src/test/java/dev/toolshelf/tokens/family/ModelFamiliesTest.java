package dev.toolshelf.tokens.family;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelFamiliesTest {

    private static final ModelFamilies FAMILIES = ModelFamilies.builtIn();

    @ParameterizedTest
    @CsvSource({
        "claude-opus-5, claude-opus-5, 286",
        "claude-opus-5-20260801, claude-opus-5, 286",
        "claude-opus-5-5, claude, 500",
        "claude-opus-4-8, claude-opus-4-8, 290",
        "claude-opus-4-7-20260401, claude-opus-4-7, 675",
        "claude-sonnet-5, claude-sonnet-5, 354",
        "claude-sonnet-4-6, claude-4-6, 497",
        "claude-haiku-4-5-20251001, claude-4-5, 496",
        "claude-opus-4-1-20250805, claude-4, 313",
        "claude-opus-4-20250514, claude-4, 313",
        "claude-3-5-haiku-20241022, claude-haiku-3-5, 264",
        "claude-next, claude, 500",
        "gpt-5.4, gpt, 0",
        "o3-mini, gpt, 0",
        "llama-4, other, 0"
    })
    void a_model_belongs_to_the_first_family_that_covers_it(String model, String family, int preamble) {
        ModelFamily found = FAMILIES.of(model).orElseThrow();

        assertThat(found.id()).isEqualTo(family);
        assertThat(found.preamble()).isEqualTo(preamble);
    }

    @Test
    void ids_are_unique_and_fit_into_keys() {
        List<String> ids = FAMILIES.families().stream().map(ModelFamily::id).toList();

        assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
        assertThat(ids).allMatch(id -> id.matches("[A-Za-z0-9._-]+"));
    }

    @Test
    void a_family_is_found_by_its_id() {
        assertThat(FAMILIES.byId("gpt").orElseThrow().encoding()).isEqualTo("o200k_base");
        assertThat(FAMILIES.byId("none")).isEmpty();
    }
}
