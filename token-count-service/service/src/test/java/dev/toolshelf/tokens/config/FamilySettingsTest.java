package dev.toolshelf.tokens.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import dev.toolshelf.tokens.service.Settings;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FamilySettingsTest {

    private static final Set<String> COUNTERS =
            Set.of("anthropic-count-tokens", "openai-input-tokens", "jtokkit", "estimate", "characters");

    @Test
    void what_is_configured_goes_before_the_products_data() {
        ModelFamily opus = over(Map.of(
                        "toolshelf.tokens.family.claude-opus-5.preamble", "300",
                        "toolshelf.tokens.family.claude-opus-5.framing", "12",
                        "toolshelf.tokens.family.claude-opus-5.factor", "1.18",
                        "toolshelf.tokens.family.claude-opus-5.counting-model", "claude-opus-5-eu",
                        "toolshelf.tokens.family.claude-opus-5.counters", "estimate,anthropic-count-tokens"))
                .byId("claude-opus-5")
                .orElseThrow();

        assertThat(opus.preamble()).isEqualTo(300);
        assertThat(opus.framing()).isEqualTo(12);
        assertThat(opus.factor()).isEqualTo(1.18);
        assertThat(opus.countingModel()).isEqualTo("claude-opus-5-eu");
        assertThat(opus.counters()).containsExactly("estimate", "anthropic-count-tokens");
    }

    @Test
    void nothing_configured_changes_nothing() {
        assertThat(over(Map.of())).isEqualTo(ModelFamilies.builtIn());
    }

    @Test
    void a_family_or_counter_that_is_not_there_stops_the_start() {
        assertThatThrownBy(() -> over(Map.of("toolshelf.tokens.family.llama.preamble", "1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("llama");
        assertThatThrownBy(() -> over(Map.of("toolshelf.tokens.family.gpt.counters", "tiktoken")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tiktoken")
                .hasMessageContaining("jtokkit");
    }

    @Test
    void numbers_below_their_least_stop_the_start() {
        assertThatThrownBy(() -> over(Map.of("toolshelf.tokens.family.gpt.preamble", "-1")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> over(Map.of("toolshelf.tokens.family.gpt.factor", "0")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static ModelFamilies over(Map<String, String> settings) {
        return FamilySettings.over(
                ModelFamilies.builtIn(), Settings.tokens(settings).family(), COUNTERS);
    }
}
