package dev.toolshelf.local;

import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Entry of the scripts {@code run}, {@code topics}, {@code redrive} and {@code validate}. */
public final class Main {
    /** Held, because the log manager keeps its loggers by weak references. */
    private static final Logger ROOT = Logger.getLogger("");

    private Main() {}

    public static void main(String[] arguments) {
        // Whatever a client library complains about while it waits, the console says in its own words.
        ROOT.setLevel(Level.OFF);
        Path home = Path.of(System.getProperty("toolshelf.home", "")).toAbsolutePath();
        int code = CommandLines.of(home, new Run(System.out)::with).execute(arguments);
        Runtime.getRuntime().exit(code);
    }
}
