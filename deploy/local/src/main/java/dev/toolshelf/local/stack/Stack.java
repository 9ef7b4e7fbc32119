package dev.toolshelf.local.stack;

import dev.toolshelf.infrastructure.KafkaBroker;
import dev.toolshelf.infrastructure.KafkaSettings;
import dev.toolshelf.infrastructure.RedisServer;
import dev.toolshelf.infrastructure.RedisSettings;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Broker, Redis and the four services as processes of this machine; each is started again when it dies, and none outlives
 * this JVM. {@link #close()} may come from another thread while {@link #start()} still works.
 */
public final class Stack implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(180);
    private static final int BROKER_HEAP_MEBIBYTES = 320;

    private final Path home;
    private final DataFolder data;
    private final Ports ports;
    private final StackListener listener;
    private final Guard guard;
    private final ScheduledExecutorService executor = Executors.newScheduledThreadPool(8, Stack::daemon);
    private final List<Supervised> servers = new CopyOnWriteArrayList<>();
    private final List<Supervised> services = new CopyOnWriteArrayList<>();
    private boolean closed;

    /**
     * @param home the project's folder, with the services built
     * @param data removed at the end unless it is kept
     * @param ports where everything listens; have to be free
     * @param listener hears of starts and deaths
     */
    public Stack(Path home, DataFolder data, Ports ports, StackListener listener) {
        this.home = home;
        this.data = data;
        this.ports = ports;
        this.listener = listener;
        this.guard = Guard.start();
        if (!data.kept()) {
            guard.removeAtEnd(data.path());
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "stack");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Starts everything, in order, and returns when all of it is ready.
     *
     * @throws StackFailure if something is not ready within three minutes, with the end of its log
     */
    public void start() {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        List<ServiceSpec> specs = new ServiceSpecs(home, data.path(), ports).all();
        KafkaBroker broker = broker();
        supervise(servers, new ServerComponent("broker", broker, guard));
        supervise(servers, new ServerComponent("redis", redis(), guard));
        await(servers, deadline);
        TopicCreation topics = TopicCreation.on(broker.bootstrap(), DeclaredTopics.local());
        listener.done(topics.created().size() + " topics created"
                + (topics.present().isEmpty() ? "" : ", " + topics.present().size() + " were there"));
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(2))
                .build();
        specs.forEach(spec -> supervise(services, new ServiceComponent(spec, guard, http)));
        await(services, deadline);
    }

    private KafkaBroker broker() {
        return new KafkaBroker(new KafkaSettings(
                data.path().resolve("broker"),
                ports.broker(),
                ports.controller(),
                data.logs().resolve("broker.log"),
                BROKER_HEAP_MEBIBYTES,
                Duration.ofSeconds(120),
                false));
    }

    private RedisServer redis() {
        return RedisServer.with(RedisSettings.in(data.path().resolve("redis"))
                .withPort(ports.redis())
                .withLog(data.logs().resolve("redis.log")));
    }

    private synchronized void supervise(List<Supervised> group, Component component) {
        if (closed) {
            throw StackFailure.failed("stopped while starting");
        }
        Supervised supervised = new Supervised(component, listener, executor);
        group.add(supervised);
        supervised.start();
    }

    private void await(List<Supervised> group, long deadline) {
        for (Supervised supervised : group) {
            try {
                supervised.firstReady().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                Component late = supervised.component();
                throw StackFailure.failed(late.name() + " is not ready after " + START_LIMIT.toSeconds()
                        + " s; its log " + late.log() + " ends with:\n" + LogTail.of(late.log()));
            } catch (ExecutionException e) {
                throw StackFailure.failed(e.getCause().getMessage(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw StackFailure.failed("interrupted while starting", e);
            }
        }
    }

    /** Names of components that died too often and are not started again. */
    public List<String> givenUp() {
        List<String> names = new ArrayList<>();
        for (List<Supervised> group : List.of(servers, services)) {
            group.stream()
                    .filter(Supervised::givenUp)
                    .map(supervised -> supervised.component().name())
                    .forEach(names::add);
        }
        return names;
    }

    /** The process id of a component, such as {@code broker}, {@code redis} or {@code search}; empty if it does not run now. */
    public OptionalLong pid(String component) {
        return named(component).component().pid();
    }

    /** Stops a component, which is not started again until {@link #resume(String)}. */
    public void halt(String component) {
        Supervised supervised = named(component);
        supervised.expectEnd();
        supervised.component().stop();
    }

    /** Starts a component again that was halted, and returns at once. */
    public void resume(String component) {
        named(component).resume();
    }

    private Supervised named(String component) {
        return Stream.concat(servers.stream(), services.stream())
                .filter(supervised -> supervised.component().name().equals(component))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the stack has no component " + component));
    }

    /** Where data and logs are. */
    public DataFolder data() {
        return data;
    }

    /** Stops everything: the services first, so that they can say goodbye to broker and Redis. Doing it twice is doing it once. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            servers.forEach(Supervised::expectEnd);
            services.forEach(Supervised::expectEnd);
        }
        executor.shutdownNow();
        stopAll(services);
        stopAll(servers);
        guard.close();
    }

    private static void stopAll(List<Supervised> group) {
        CompletableFuture.allOf(group.stream()
                        .map(supervised -> CompletableFuture.runAsync(
                                () -> supervised.component().stop(),
                                task -> daemon(task).start()))
                        .toArray(CompletableFuture[]::new))
                .join();
    }
}
