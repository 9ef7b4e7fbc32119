package dev.toolshelf.tokens.provider;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** The {@code Retry-After} header (RFC 9110, section 10.2.3): seconds, or a date. */
final class RetryAfter {

    /** A provider that wants more is asked after this long all the same: its word may be a mistake. */
    static final Duration MOST = Duration.ofMinutes(10);

    private RetryAfter() {}

    /** How long to wait from a moment on, at most ten minutes; empty if the value says nothing of the kind. */
    static Optional<Duration> of(String value, Instant now) {
        String text = value.strip();
        if (text.matches("\\d{1,9}")) {
            return Optional.of(bounded(Duration.ofSeconds(Long.parseLong(text))));
        }
        try {
            ZonedDateTime until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
            return Optional.of(bounded(Duration.between(now, until.toInstant())));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Duration bounded(Duration wait) {
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.compareTo(MOST) > 0 ? MOST : wait;
    }
}
