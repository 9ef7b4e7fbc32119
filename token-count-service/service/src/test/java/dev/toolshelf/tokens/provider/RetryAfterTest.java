package dev.toolshelf.tokens.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void seconds_and_dates_are_understood() {
        assertThat(RetryAfter.of(" 7 ", NOW)).contains(Duration.ofSeconds(7));
        assertThat(RetryAfter.of("Mon, 30 Nov 2026 12:00:20 GMT", NOW)).contains(Duration.ofSeconds(20));
        assertThat(RetryAfter.of("Mon, 30 Nov 2026 11:00:00 GMT", NOW)).contains(Duration.ZERO);
    }

    @Test
    void nobody_is_left_alone_for_more_than_ten_minutes() {
        assertThat(RetryAfter.of("999999999", NOW)).contains(Duration.ofMinutes(10));
        assertThat(RetryAfter.of("Tue, 30 Nov 2027 12:00:00 GMT", NOW)).contains(Duration.ofMinutes(10));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-1", "1.5", "99999999999999999999", "30 Nov"})
    void anything_else_says_nothing(String value) {
        assertThat(RetryAfter.of(value, NOW)).isEmpty();
    }
}
