package dev.toolshelf.local.stack;

import dev.toolshelf.infrastructure.LocalServer;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** The broker or Redis; serves as soon as it is launched. */
final class ServerComponent implements Component {
    private final String name;
    private final LocalServer server;
    private final Guard guard;

    ServerComponent(String name, LocalServer server, Guard guard) {
        this.name = name;
        this.server = server;
        this.guard = guard;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Path log() {
        return server.log();
    }

    @Override
    public void launch() {
        server.restart();
        server.pid().ifPresent(pid -> {
            guard.watch(pid);
            ProcessHandle.of(pid).ifPresent(handle -> handle.onExit().thenAccept(gone -> guard.forget(pid)));
        });
    }

    @Override
    public boolean isReady() {
        return server.isRunning();
    }

    @Override
    public OptionalLong pid() {
        return server.pid();
    }

    @Override
    public CompletableFuture<OptionalInt> onExit() {
        OptionalLong pid = server.pid();
        if (pid.isEmpty()) {
            return CompletableFuture.completedFuture(OptionalInt.empty());
        }
        return ProcessHandle.of(pid.getAsLong())
                .map(handle -> handle.onExit().thenApply(gone -> OptionalInt.empty()))
                .orElseGet(() -> CompletableFuture.completedFuture(OptionalInt.empty()));
    }

    @Override
    public void stop() {
        server.stop();
    }
}
