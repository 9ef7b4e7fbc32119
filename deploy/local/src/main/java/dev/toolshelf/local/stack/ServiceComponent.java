package dev.toolshelf.local.stack;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A Quarkus service in a JVM of its own. */
final class ServiceComponent implements Component {
    private static final String PROVIDER_KEY = "ANTHROPIC_API_KEY";

    private static final Duration ORDERLY_STOP = Duration.ofSeconds(12);
    private static final Duration PROBE_LIMIT = Duration.ofSeconds(2);

    private final ServiceSpec spec;
    private final Guard guard;
    private final HttpClient http;
    private Process process;

    ServiceComponent(ServiceSpec spec, Guard guard, HttpClient http) {
        this.spec = spec;
        this.guard = guard;
        this.http = http;
    }

    @Override
    public String name() {
        return spec.name();
    }

    @Override
    public Path log() {
        return spec.log();
    }

    @Override
    public synchronized void launch() {
        if (process != null && process.isAlive()) {
            return;
        }
        try {
            Files.createDirectories(spec.log().getParent());
            ProcessBuilder builder = new ProcessBuilder(spec.command())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(spec.log().toFile()));
            // A key that stands there for something else must not send tool definitions to a provider unasked.
            builder.environment().remove(PROVIDER_KEY);
            builder.environment().putAll(spec.environment());
            process = builder.start();
            process.getOutputStream().close();
            watch(process);
        } catch (IOException e) {
            throw StackFailure.failed(name() + " cannot start: " + e.getMessage(), e);
        }
    }

    private void watch(Process started) {
        guard.watch(started.pid());
        started.onExit().thenAccept(ended -> guard.forget(ended.pid()));
    }

    @Override
    public boolean isReady() {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + spec.port() + "/q/health/ready"))
                .timeout(PROBE_LIMIT)
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public synchronized OptionalLong pid() {
        return process != null && process.isAlive() ? OptionalLong.of(process.pid()) : OptionalLong.empty();
    }

    @Override
    public synchronized CompletableFuture<OptionalInt> onExit() {
        return process == null
                ? CompletableFuture.completedFuture(OptionalInt.empty())
                : process.onExit().thenApply(ended -> OptionalInt.of(ended.exitValue()));
    }

    @Override
    public synchronized void stop() {
        if (process == null) {
            return;
        }
        CompletableFuture<Process> exit = process.onExit();
        process.destroy();
        try {
            exit.get(ORDERLY_STOP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        exit.join();
        process = null;
    }
}
