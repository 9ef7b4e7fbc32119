package dev.toolshelf.local.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisedIT {
    private static final Duration LIMIT = Duration.ofSeconds(90);

    @TempDir
    Path folder;

    private final Heard heard = new Heard();
    private final ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
    private Guard guard;
    private HttpServer health;

    /** Writes down what it hears. */
    private static final class Heard implements StackListener {
        private final List<String> events = new CopyOnWriteArrayList<>();

        @Override
        public void launching(String component) {
            events.add("launching");
        }

        @Override
        public void ready(String component, Duration after) {
            events.add("ready");
        }

        @Override
        public void died(
                String component, OptionalInt code, Optional<String> why, Path log, Optional<Duration> restartIn) {
            events.add(
                    "died with " + code.orElse(-1) + restartIn.map(pause -> "").orElse(", given up"));
        }

        @Override
        public void done(String what) {
            events.add(what);
        }
    }

    @BeforeEach
    void serve_health() throws Exception {
        guard = Guard.start();
        health = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        health.createContext("/q/health/ready", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        health.start();
    }

    @AfterEach
    void stop() {
        executor.shutdownNow();
        health.stop(0);
        guard.close();
    }

    /** A service whose process is a jar that waits, or ends with a code. */
    private Supervised service(String... arguments) throws Exception {
        Path jar = TestJar.of(folder, WaitingMain.class);
        ServiceSpec spec = new ServiceSpec(
                "waiting",
                jar,
                health.getAddress().getPort(),
                32,
                false,
                Map.of("waiting.code", arguments.length == 0 ? "wait" : arguments[0]),
                Map.of(),
                folder.resolve("logs/waiting.log"));
        return new Supervised(new ServiceComponent(spec, guard, HttpClient.newHttpClient()), heard, executor);
    }

    @Test
    void a_service_that_is_killed_is_started_again_and_that_is_said() throws Exception {
        Supervised service = service();
        service.start();
        service.firstReady().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        long first = service.component().pid().orElseThrow();

        ProcessHandle.of(first).orElseThrow().destroyForcibly();

        await().atMost(LIMIT)
                .until(() -> heard.events.stream().filter("ready"::equals).count() == 2);
        assertThat(service.component().pid().orElseThrow()).isNotEqualTo(first);
        assertThat(heard.events).containsExactly("launching", "ready", "died with 137", "launching", "ready");
        service.expectEnd();
        service.component().stop();
        assertThat(service.component().pid()).isEmpty();
    }

    @Test
    void a_service_that_is_stopped_is_not_started_again() throws Exception {
        Supervised service = service();
        service.start();
        service.firstReady().get(LIMIT.toSeconds(), TimeUnit.SECONDS);

        service.expectEnd();
        service.component().stop();

        assertThat(service.component().pid()).isEmpty();
        assertThat(heard.events).containsExactly("launching", "ready");
    }

    @Test
    void a_service_that_dies_again_and_again_is_given_up_with_the_end_of_its_log() throws Exception {
        health.removeContext("/q/health/ready");
        Supervised service = service("7");
        service.start();

        assertThatThrownBy(() -> service.firstReady().get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                .hasMessageContaining("waiting died too often")
                .hasMessageContaining("ending with 7");
        assertThat(service.givenUp()).isTrue();
        assertThat(heard.events)
                .filteredOn(event -> event.startsWith("died with 7"))
                .hasSize(5);
        assertThat(heard.events).last().isEqualTo("died with 7, given up");
        assertThat(Files.readString(folder.resolve("logs/waiting.log"))).contains("ending with 7");
    }
}
