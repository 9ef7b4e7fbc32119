package dev.toolshelf.local.stack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Cleans up when this JVM ends, however it ends. A shell reads from a pipe that only this JVM holds open, and when the pipe
 * breaks it kills the processes and removes the folder that it was told of; after kill -9 too, where no shutdown hook runs.
 * Thread-safe.
 */
public final class Guard implements AutoCloseable {
    /** INT and HUP reach every process of a terminal; the guard has to outlive the one that it guards. */
    private static final String SCRIPT = """
            trap '' INT HUP TERM
            pids=
            folder=
            while read -r verb what; do
              case $verb in
                watch) pids="$pids $what" ;;
                forget)
                  rest=
                  for pid in $pids; do [ "$pid" = "$what" ] || rest="$rest $pid"; done
                  pids=$rest ;;
                folder) folder=$what ;;
              esac
            done
            for pid in $pids; do kill -9 "$pid" 2>/dev/null; done
            if [ -n "$folder" ]; then
              rm -rf -- "$folder" || { sleep 1; rm -rf -- "$folder"; }
            fi
            """;

    private final Process shell;

    private Guard(Process shell) {
        this.shell = shell;
    }

    /** Starts the shell. */
    public static Guard start() {
        try {
            return new Guard(new ProcessBuilder("sh", "-c", SCRIPT, "toolshelf-guard")
                    .directory(Path.of("/").toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        } catch (IOException e) {
            throw StackFailure.failed("no shell `sh` to clean up with: " + e.getMessage(), e);
        }
    }

    /** From now on the process is killed when this JVM ends. */
    public void watch(long pid) {
        tell("watch " + pid);
    }

    /** The process is somebody else's business, or gone. */
    public void forget(long pid) {
        tell("forget " + pid);
    }

    /** From now on the folder is removed when this JVM ends. */
    public void removeAtEnd(Path folder) {
        tell("folder " + folder.toAbsolutePath());
    }

    private synchronized void tell(String line) {
        try {
            OutputStream pipe = shell.getOutputStream();
            pipe.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            pipe.flush();
        } catch (IOException e) {
            throw StackFailure.failed("the shell that cleans up has ended: " + e.getMessage(), e);
        }
    }

    /** Cleans up now, and returns when that is done. */
    @Override
    public synchronized void close() {
        try {
            shell.getOutputStream().close();
            shell.waitFor();
        } catch (IOException e) {
            throw StackFailure.failed("the shell that cleans up has ended: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
