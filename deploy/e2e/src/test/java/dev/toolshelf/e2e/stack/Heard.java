package dev.toolshelf.e2e.stack;

import dev.toolshelf.local.stack.StackListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** Counts how often each process of the stack served and died. Thread-safe. */
public final class Heard implements StackListener {
    private final Map<String, Integer> ready = new ConcurrentHashMap<>();
    private final Map<String, Integer> deaths = new ConcurrentHashMap<>();

    @Override
    public void launching(String component) {
        // What counts is whether it serves.
    }

    @Override
    public void ready(String component, Duration after) {
        ready.merge(component, 1, Integer::sum);
        System.out.printf("[stack] %s serves after %.1f s%n", component, after.toMillis() / 1000.0);
    }

    @Override
    public void died(String component, OptionalInt code, Optional<String> why, Path log, Optional<Duration> restartIn) {
        deaths.merge(component, 1, Integer::sum);
        System.out.printf(
                "[stack] %s died%s%s%n",
                component,
                why.map(reason -> ", " + reason).orElse(""),
                restartIn.isPresent() ? "" : " and is given up");
    }

    @Override
    public void done(String what) {
        System.out.println("[stack] " + what);
    }

    /** How often it became ready so far. */
    public int ready(String component) {
        return ready.getOrDefault(component, 0);
    }

    /** How often it ended unasked so far. */
    public int deaths(String component) {
        return deaths.getOrDefault(component, 0);
    }
}
