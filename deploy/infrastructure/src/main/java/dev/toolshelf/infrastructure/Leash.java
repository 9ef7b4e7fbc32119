package dev.toolshelf.infrastructure;

import java.io.IOException;
import java.util.List;

/**
 * Kills a process when this JVM ends, however it ends. A shell reads from a pipe that only this JVM holds open; the pipe breaks
 * with the JVM, after kill -9 too, where no shutdown hook runs.
 */
final class Leash {
    private final Process shell;

    private Leash(Process shell) {
        this.shell = shell;
    }

    static Leash on(long pid) {
        // dash and bash both return from `read` at end of file, whatever has been read until then.
        List<String> command = List.of("sh", "-c", "read -r line; kill -9 \"$1\"", "leash", Long.toString(pid));
        try {
            return new Leash(new ProcessBuilder(command)
                    .redirectInput(ProcessBuilder.Redirect.PIPE)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            throw new ServerFailure("no shell `sh` to guard process " + pid + " with", e);
        }
    }

    /** Must come before the guarded process is waited for: its pid may belong to somebody else afterwards. */
    void release() {
        shell.destroyForcibly().onExit().join();
    }
}
