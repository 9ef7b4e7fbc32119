package dev.toolshelf.infrastructure;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A server that runs as a child process on a port of 127.0.0.1 and can be hurt: killed, paused, restarted where it was.
 *
 * <p>Unless its settings say otherwise the process ends with this JVM, also when that one is killed. Thread-safe; the calls
 * wait for each other, so a kill that comes during a start waits until the start is over.
 */
public abstract sealed class LocalServer implements AutoCloseable permits KafkaBroker, RedisServer {
    private static final Duration ORDERLY_STOP = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 20;

    private final String name;
    private final int port;
    private final Path directory;
    private final LogFile log;
    private final Duration startLimit;
    private final boolean outlivesThisProcess;
    private Process process;
    private Leash leash;

    LocalServer(String name, int port, Path directory, Path log, Duration startLimit, boolean outlivesThisProcess) {
        this.name = name;
        this.port = port;
        this.directory = directory;
        this.log = new LogFile(log);
        this.startLimit = startLimit;
        this.outlivesThisProcess = outlivesThisProcess;
    }

    abstract List<String> command();

    /** What the process reads from its standard input, in whole. */
    abstract String input();

    /** The text in the log by which the process says that it serves. */
    abstract String readyMarker();

    /** Ports that have to be free before a start. */
    List<Integer> ports() {
        return List.of(port);
    }

    /**
     * Starts the process and returns when it serves.
     *
     * @throws ServerFailure if it already runs, a port is taken, the process ends, or it does not serve within the start
     *     limit (it is killed then); with the end of its log
     */
    public final synchronized void start() {
        if (isRunning()) {
            throw new ServerFailure(name + " already runs, process " + process.pid());
        }
        for (int needed : ports()) {
            if (!FreePorts.isFree(needed)) {
                throw new ServerFailure(name + " cannot start: port " + needed
                        + " of 127.0.0.1 is taken by another process. Stop that one or choose another port.");
            }
        }
        long logStart = log.size();
        process = launch();
        try {
            leash = outlivesThisProcess ? null : Leash.on(process.pid());
            awaitReady(logStart);
        } catch (RuntimeException e) {
            end(true);
            throw e;
        }
    }

    private Process launch() {
        try {
            Files.createDirectories(directory);
            Files.createDirectories(log.path().toAbsolutePath().getParent());
            Process started = new ProcessBuilder(command())
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.path().toFile()))
                    .start();
            feed(started);
            return started;
        } catch (IOException e) {
            throw new ServerFailure(name + " cannot start: " + e.getMessage(), e);
        }
    }

    private void feed(Process started) {
        try (OutputStream stdin = started.getOutputStream()) {
            stdin.write(input().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The process has ended already; who waits for it reports that with its log.
        }
    }

    private void awaitReady(long logStart) {
        long deadline = System.nanoTime() + startLimit.toNanos();
        while (!log.saysSince(logStart, readyMarker())) {
            boolean ended;
            try {
                ended = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ServerFailure(name + " was interrupted while it started", e);
            }
            if (ended) {
                throw failed("ended with code " + process.exitValue() + " while it started", logStart);
            }
            if (System.nanoTime() > deadline) {
                throw failed("did not serve within " + startLimit.toSeconds() + " s", logStart);
            }
        }
    }

    private ServerFailure failed(String what, long logStart) {
        return new ServerFailure("%s %s. Its log %s ends with:%n%s"
                .formatted(name, what, log.path(), log.tailSince(logStart).indent(2)));
    }

    /** kill -9, and waits until the process is gone. No effect if it does not run. */
    public final synchronized void kill() {
        end(true);
    }

    /** Asks the process to stop, waits up to 20 s, then kills it. No effect if it does not run. */
    public final synchronized void stop() {
        end(false);
    }

    /** The same as {@link #stop()}. */
    @Override
    public final void close() {
        stop();
    }

    /** Stops the process if it runs, and starts it on the same directory and port. */
    public final synchronized void restart() {
        stop();
        start();
    }

    /** SIGSTOP: connections stay open and nothing answers, until {@link #resume()}. */
    public final synchronized void pause() {
        signal("-STOP");
    }

    /** SIGCONT, after {@link #pause()}. */
    public final synchronized void resume() {
        signal("-CONT");
    }

    private void signal(String signal) {
        if (!isRunning()) {
            throw new ServerFailure(name + " does not run, so it cannot get " + signal);
        }
        try {
            Process kill = new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                    .inheritIO()
                    .start();
            if (kill.waitFor() != 0) {
                throw new ServerFailure(name + ": kill " + signal + " failed with code " + kill.exitValue());
            }
        } catch (IOException e) {
            throw new ServerFailure(name + ": cannot send " + signal, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServerFailure(name + ": interrupted while sending " + signal, e);
        }
    }

    private void end(boolean forcibly) {
        if (process == null) {
            return;
        }
        if (leash != null) {
            leash.release();
            leash = null;
        }
        CompletableFuture<Process> exit = process.onExit();
        if (!forcibly) {
            process.destroy();
            try {
                exit.get(ORDERLY_STOP.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException | ExecutionException e) {
                process.destroyForcibly();
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        } else {
            process.destroyForcibly();
        }
        exit.join();
        process = null;
    }

    /** Whether the process is alive; a paused one is. */
    public final synchronized boolean isRunning() {
        return process != null && process.isAlive();
    }

    /** The process id, if it runs. */
    public final synchronized OptionalLong pid() {
        return isRunning() ? OptionalLong.of(process.pid()) : OptionalLong.empty();
    }

    /** The port on 127.0.0.1 that clients use. */
    public final int port() {
        return port;
    }

    /** The file that the process writes its output to; it grows over restarts. */
    public final Path log() {
        return log.path();
    }
}
