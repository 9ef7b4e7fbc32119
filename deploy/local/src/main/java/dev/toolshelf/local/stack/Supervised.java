package dev.toolshelf.local.stack;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A component that is started again when it dies, until it dies too often or is stopped. Thread-safe. */
final class Supervised {
    private static final long PROBE_PAUSE_MILLIS = 300;

    private final Component component;
    private final StackListener listener;
    private final ScheduledExecutorService executor;
    private final RestartPolicy policy = new RestartPolicy();
    private final CompletableFuture<Void> firstReady = new CompletableFuture<>();
    private volatile boolean stopping;
    private volatile boolean givenUp;

    Supervised(Component component, StackListener listener, ScheduledExecutorService executor) {
        this.component = component;
        this.listener = listener;
        this.executor = executor;
    }

    Component component() {
        return component;
    }

    /** Starts it and returns at once. */
    void start() {
        executor.execute(this::launch);
    }

    /** Done when it served for the first time; failed when it was given up before. */
    CompletableFuture<Void> firstReady() {
        return firstReady;
    }

    /** Whether it died too often. */
    boolean givenUp() {
        return givenUp;
    }

    /** From now on its end is no surprise. */
    void expectEnd() {
        stopping = true;
    }

    /** Takes an expected end back, and starts it again. */
    void resume() {
        stopping = false;
        start();
    }

    private void launch() {
        if (stopping) {
            return;
        }
        long began = System.nanoTime();
        listener.launching(component.name());
        try {
            component.launch();
        } catch (RuntimeException e) {
            died(OptionalInt.empty(), Optional.ofNullable(e.getMessage()));
            return;
        }
        component.onExit().thenAccept(code -> {
            if (!stopping) {
                executor.execute(() -> died(code, Optional.empty()));
            }
        });
        probe(began);
    }

    private void probe(long began) {
        if (stopping || component.pid().isEmpty()) {
            return;
        }
        if (component.isReady()) {
            listener.ready(component.name(), Duration.ofNanos(System.nanoTime() - began));
            firstReady.complete(null);
        } else if (!stopping) {
            executor.schedule(() -> probe(began), PROBE_PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void died(OptionalInt code, Optional<String> why) {
        if (stopping || givenUp) {
            return;
        }
        Optional<Duration> pause = policy.afterDeath(Instant.now());
        listener.died(component.name(), code, why, component.log(), pause);
        if (pause.isPresent()) {
            executor.schedule(this::launch, pause.get().toMillis(), TimeUnit.MILLISECONDS);
        } else {
            givenUp = true;
            firstReady.completeExceptionally(StackFailure.failed(component.name() + " died too often; its log "
                    + component.log() + " ends with:\n" + LogTail.of(component.log())));
        }
    }
}
