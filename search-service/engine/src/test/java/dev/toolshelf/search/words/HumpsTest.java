package dev.toolshelf.search.words;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HumpsTest {

    @Test
    void humps_get_a_space_and_acronyms_where_asked() {
        assertThat(Humps.spaced("HTMLToPDFv2A", true)).isEqualTo("HTML To PD Fv2 A");
        assertThat(Humps.spaced("HTMLToPDFv2A", false)).isEqualTo("HTMLTo PDFv2 A");
        assertThat(Humps.spaced("mergePullRequest", false)).isEqualTo("merge Pull Request");
        assertThat(Humps.spaced("plain_name", true)).isEqualTo("plain_name");
        assertThat(Humps.spaced("ABc", true)).isEqualTo("A Bc");
        assertThat(Humps.spaced("", true)).isEmpty();
    }

    @Test
    void words_are_runs_of_ascii_letters_and_digits() {
        assertThat(Humps.words("get-weather_v10 für c++")).containsExactly("get", "weather", "v10", "f", "r", "c");
        assertThat(Humps.words("発行")).isEmpty();
    }
}
