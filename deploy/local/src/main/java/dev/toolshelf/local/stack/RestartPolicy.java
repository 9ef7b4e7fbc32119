package dev.toolshelf.local.stack;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** When a component that died is started again: later and later, and not at all after five deaths in a minute. */
final class RestartPolicy {
    private static final int MOST_DEATHS = 5;
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(8);

    private final Deque<Instant> deaths = new ArrayDeque<>();

    /** How long to wait after a death, or empty to give up. */
    Optional<Duration> afterDeath(Instant now) {
        deaths.addLast(now);
        while (deaths.getFirst().isBefore(now.minus(WINDOW))) {
            deaths.removeFirst();
        }
        if (deaths.size() >= MOST_DEATHS) {
            return Optional.empty();
        }
        Duration pause = FIRST_PAUSE.multipliedBy(1L << (deaths.size() - 1));
        return Optional.of(pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause);
    }
}
