package dev.toolshelf.local.stack;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Hears what becomes of the stack's processes, from several threads. */
public interface StackListener {

    /** A process is being started. */
    void launching(String component);

    /** It serves, so long after its start. */
    void ready(String component, Duration after);

    /**
     * It ended without being asked to.
     *
     * @param code its exit code, where that is known
     * @param why what is known besides, or empty
     * @param log where to read more
     * @param restartIn when it is started again; empty if it is given up
     */
    void died(String component, OptionalInt code, Optional<String> why, Path log, Optional<Duration> restartIn);

    /** Something of the start that is no process was done. */
    void done(String what);
}
