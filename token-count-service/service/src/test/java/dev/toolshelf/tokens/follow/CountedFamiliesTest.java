package dev.toolshelf.tokens.follow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.family.ModelFamily;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CountedFamiliesTest {

    private static final ModelFamilies KNOWN = ModelFamilies.builtIn();

    @Test
    void all_known_families_are_counted_unless_some_are_chosen() {
        assertThat(new CountedFamilies(KNOWN, Optional.empty()).all()).isEqualTo(KNOWN.families());
        assertThat(new CountedFamilies(KNOWN, Optional.of(List.of("gpt", "other"))).ids())
                .containsExactly("gpt", "other");
    }

    @Test
    void a_model_of_a_family_that_is_not_counted_is_not_taken_for_another_familys() {
        CountedFamilies some = new CountedFamilies(KNOWN, Optional.of(List.of("claude", "other")));

        assertThat(some.ofModel("claude-opus-5")).isEmpty();
        assertThat(some.ofModel("claude-3-haiku").map(ModelFamily::id)).contains("claude");
        assertThat(some.byId("gpt")).isEmpty();
    }

    @Test
    void an_unknown_family_stops_the_start_and_says_which_are_known() {
        assertThatThrownBy(() -> new CountedFamilies(KNOWN, Optional.of(List.of("gtp"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"gtp\"")
                .hasMessageContaining("claude-opus-5");
    }
}
