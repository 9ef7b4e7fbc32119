package dev.toolshelf.bench.tokens;

import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what it was given, the last first. */
public final class Closing implements AutoCloseable {

    private final Deque<AutoCloseable> held = new ArrayDeque<>();

    /** Closes this one too, before those that it was given earlier. */
    public <T extends AutoCloseable> T on(T one) {
        held.push(one);
        return one;
    }

    @Override
    public void close() {
        while (!held.isEmpty()) {
            try {
                held.pop().close();
            } catch (Exception e) {
                throw new IllegalStateException("not closed", e);
            }
        }
    }
}
