package dev.toolshelf.bench.stack;

import dev.toolshelf.local.stack.StackListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Says in lines how the stack starts; a death in the middle of a measurement fails it. */
public record StackProgress(Consumer<String> lines) implements StackListener {

    @Override
    public void launching(String component) {
        // Only what is ready is worth a line here.
    }

    @Override
    public void ready(String component, Duration after) {
        lines.accept(component + " ready after " + after.toSeconds() + " s");
    }

    @Override
    public void died(String component, OptionalInt code, Optional<String> why, Path log, Optional<Duration> restartIn) {
        lines.accept(component + " died, the figures of this run are worthless; its log is " + log);
    }

    @Override
    public void done(String what) {
        lines.accept(what);
    }
}
