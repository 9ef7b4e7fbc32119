package dev.toolshelf.catalog.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.pool.DeferralMode.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of SPEC section 4. */
class DeferralModeTest {

    @ParameterizedTest
    @CsvSource({
        "true, TST, 0",
        "TRUE, TST, 0",
        "1, TST, 0",
        "yes, TST, 0",
        "Yes, TST, 0",
        "on, TST, 0",
        "oN, TST, 0",
        "auto:0, TST, 0",
        "auto, TST_AUTO, 10",
        "auto:1, TST_AUTO, 1",
        "auto:50, TST_AUTO, 50",
        "auto:99, TST_AUTO, 99",
        "auto:100, STANDARD, 0",
        "false, STANDARD, 0",
        "FALSE, STANDARD, 0",
        "0, STANDARD, 0",
        "no, STANDARD, 0",
        "off, STANDARD, 0",
        "OFF, STANDARD, 0",
        "'', TST, 0"
    })
    void a_setting_has_its_mode(String setting, Kind kind, int percent) {
        assertThat(DeferralMode.parse(setting)).contains(new DeferralMode(kind, percent));
    }

    @Test
    void no_setting_defers() {
        assertThat(DeferralMode.parse(null)).contains(new DeferralMode(Kind.TST, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"maybe", "auto:101", "auto:-1", "auto:", "auto:1.5", "auto: 5", " true", "2", "auto:99999999999"
            })
    void anything_else_is_no_mode(String setting) {
        assertThat(DeferralMode.parse(setting)).isEmpty();
    }
}
