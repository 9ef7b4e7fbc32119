package dev.toolshelf.local.stack;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** One process of the stack. Thread-safe. */
interface Component {

    /** What people call it. */
    String name();

    /** The file that it writes to; grows over restarts. */
    Path log();

    /** Starts the process; it may not serve yet when this returns. */
    void launch();

    /** Whether it serves now. Answers within two seconds. */
    boolean isReady();

    /** The process id, if it runs. */
    OptionalLong pid();

    /** Done when the process that runs now has ended; with its exit code where that is known. */
    CompletableFuture<OptionalInt> onExit();

    /** Ends it in order, or by force after some seconds. No effect if it does not run. */
    void stop();
}
