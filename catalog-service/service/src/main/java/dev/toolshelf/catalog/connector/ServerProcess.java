package dev.toolshelf.catalog.connector;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;

/**
 * A stdio server as a child process. It gets the few variables that a program needs and what its connection says, never
 * the service's whole environment. It ends with the connection, with all its children, and does not outlive the service.
 */
final class ServerProcess implements AutoCloseable {

    private static final List<String> INHERITED =
            List.of("HOME", "LANG", "LC_ALL", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "TZ", "USER");
    private static final int KEPT_LINES = 12;
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    private final Process process;
    private final Process leash;
    private final Deque<String> lastLines = new ArrayDeque<>();
    private final Thread errorReader;

    private ServerProcess(Process process, Process leash) {
        this.process = process;
        this.leash = leash;
        this.errorReader = new Thread(this::readErrors, "mcp-stderr-" + process.pid());
        this.errorReader.setDaemon(true);
        this.errorReader.start();
    }

    /**
     * Starts the server.
     *
     * @throws ConnectException if there is no such program or folder
     */
    static ServerProcess start(ServerSpec spec) {
        List<String> command = new ArrayList<>();
        command.add(spec.command());
        command.addAll(spec.args());
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(INHERITED);
        environment.putAll(spec.env());
        if (spec.cwd() != null) {
            builder.directory(new File(spec.cwd()));
        }
        try {
            Process process = builder.start();
            return new ServerProcess(process, leash(process));
        } catch (IOException | IllegalArgumentException e) {
            throw new ConnectException("the server cannot be started: " + e.getMessage(), false);
        }
    }

    /** What kills the server when the service is killed itself: the pipe that the shell reads breaks with the service. */
    private static Process leash(Process process) throws IOException {
        String script = "read -r line; pkill -9 -P \"$1\"; kill -9 \"$1\"";
        return new ProcessBuilder("sh", "-c", script, "leash", Long.toString(process.pid()))
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    InputStream output() {
        return process.getInputStream();
    }

    OutputStream input() {
        return process.getOutputStream();
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Runs something when the server ends. */
    void onExit(Runnable action) {
        process.onExit().thenRun(action);
    }

    /** Fails when the server ends. */
    Mono<Void> death() {
        return Mono.<Void>create(sink -> process.onExit()
                        .thenRun(() -> sink.error(new ConnectException("the server does not answer", false))))
                .cache();
    }

    /** How it ended, if it did, and the last lines of its error output; may hold secrets. */
    String lastWords() {
        try {
            errorReader.join(FAREWELL.toMillis() / 4);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        StringBuilder words = new StringBuilder();
        if (!process.isAlive()) {
            words.append("the server ended with code ").append(process.exitValue());
        }
        synchronized (lastLines) {
            if (!lastLines.isEmpty()) {
                words.append(words.length() == 0 ? "" : "; ")
                        .append("it said: ")
                        .append(String.join(" | ", lastLines));
            }
        }
        return words.toString();
    }

    /** Ends the server: closes its input, waits two seconds, then kills it and its children. */
    @Override
    public void close() {
        leash.destroyForcibly();
        List<ProcessHandle> children = process.descendants().toList();
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // The pipe is broken, so the server is gone: nothing to close.
            children = process.descendants().toList();
        }
        boolean ended = false;
        try {
            ended = process.waitFor(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!ended) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }

    private void readErrors() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                keep(line.strip());
            }
        } catch (IOException e) {
            keep("(its error output broke off)");
        }
    }

    private void keep(String line) {
        if (line.isEmpty()) {
            return;
        }
        synchronized (lastLines) {
            lastLines.addLast(line);
            if (lastLines.size() > KEPT_LINES) {
                lastLines.removeFirst();
            }
        }
    }
}
