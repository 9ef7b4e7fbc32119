package dev.toolshelf.local.report;

import dev.toolshelf.local.stack.StackListener;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the user sees. During the start, on a terminal, the state of each component stands below everything else and is
 * redrawn; elsewhere each change is one line. Thread-safe.
 */
public final class Console implements StackListener {
    private static final String UP_AND_CLEAR = "\u001b[%dA\u001b[J";

    private final PrintStream out;
    private final Style style;
    private final boolean terminal;
    private final Map<String, Long> starting = new LinkedHashMap<>();
    private int drawn;

    /**
     * @param out where to
     * @param style how words are set off
     * @param terminal whether lines can be redrawn
     */
    public Console(PrintStream out, Style style, boolean terminal) {
        this.out = out;
        this.style = style;
        this.terminal = terminal;
    }

    /** The console's style. */
    public Style style() {
        return style;
    }

    /** Prints lines. */
    public synchronized void lines(List<String> lines) {
        erase();
        lines.forEach(out::println);
        draw();
        out.flush();
    }

    /** Prints a line. */
    public void line(String text) {
        lines(List.of(text));
    }

    /** Prints a heading. */
    public void heading(String text) {
        lines(List.of("", new Layout(style).heading(text)));
    }

    /** Prints what went wrong. */
    public void error(String text) {
        line(style.bad("error: ") + text);
    }

    /** Redraws how long the components take; call it now and then. */
    public synchronized void tick() {
        if (terminal && !starting.isEmpty()) {
            erase();
            draw();
            out.flush();
        }
    }

    @Override
    public synchronized void launching(String component) {
        erase();
        starting.put(component, System.nanoTime());
        if (!terminal) {
            out.println(state(component, "starting"));
        }
        draw();
        out.flush();
    }

    @Override
    public synchronized void ready(String component, Duration after) {
        erase();
        starting.remove(component);
        out.println(state(component, style.good("ready") + " after " + seconds(after)));
        draw();
        out.flush();
    }

    @Override
    public synchronized void died(
            String component, OptionalInt code, Optional<String> why, Path log, Optional<Duration> restartIn) {
        erase();
        starting.remove(component);
        String how = code.isPresent() ? "ended with code " + code.getAsInt() : "ended";
        String next = restartIn
                .map(pause -> "starting it again in " + seconds(pause))
                .orElse("it died too often and is given up");
        out.println(state(component, style.bad(how) + "; " + next + "; log: " + log));
        why.ifPresent(text -> out.println(text.indent(4).stripTrailing()));
        draw();
        out.flush();
    }

    @Override
    public void done(String what) {
        line(state("topics", what));
    }

    private void erase() {
        if (drawn > 0) {
            out.printf(Locale.ROOT, UP_AND_CLEAR, drawn);
            drawn = 0;
        }
    }

    private void draw() {
        if (terminal) {
            long now = System.nanoTime();
            starting.forEach((component, began) ->
                    out.println(state(component, style.dim("starting, " + (now - began) / 1_000_000_000L + " s"))));
            drawn = starting.size();
        }
    }

    private static String state(String component, String state) {
        return String.format(Locale.ROOT, "  %-12s %s", component, state);
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }
}
