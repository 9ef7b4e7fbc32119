package dev.toolshelf.catalog.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.toolshelf.catalog.json.RawJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real servers: child processes and sockets, without the service around. */
class ConnectorTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Connector connector = new Connector(new Limits(LIMIT, LIMIT, "test"));
    private final AtomicInteger notices = new AtomicInteger();
    private final AtomicInteger losses = new AtomicInteger();

    @TempDir
    Path folder;

    private static ServerSpec java(Class<?> main, Map<String, String> env, String... args) {
        List<String> command = new ArrayList<>(
                List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(args));
        String program = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ServerSpec(null, program, command, env, null, null, null, null);
    }

    private McpConnection open(ServerSpec spec) {
        return connector.open(spec, notices::incrementAndGet, losses::incrementAndGet);
    }

    private static List<String> texts(McpConnection connection) {
        return connection.tools().stream().map(RawJson::text).toList();
    }

    @Test
    void every_page_and_every_odd_tool_comes_as_it_was_sent() {
        try (McpConnection connection = open(java(OddServerMain.class, Map.of()))) {
            assertThat(texts(connection))
                    .containsExactly(
                            "{\"name\":\"first\",\"description\":\"d\",\"inputSchema\":"
                                    + "{\"type\":\"object\",\"properties\":{\"n\":{\"maximum\":1.10}}}}",
                            "{\"name\":\"odd\",\"inputSchema\":\"none\"}",
                            "17",
                            "{\"name\":\"untyped\",\"inputSchema\":{\"oneOf\":[{\"a\":1E5}]}}",
                            "{\"name\":\"bare\"}",
                            "null",
                            "{\"name\":\"last\",\"inputSchema\":{\"type\":\"object\"}}");
            assertThat(connection.instructions()).isEqualTo("Read the pages.");
        }
    }

    @Test
    void a_server_says_when_its_tools_change() throws IOException {
        Path trigger = folder.resolve("grow");
        try (McpConnection connection =
                open(java(GrowingServerMain.class, Map.of("SERVER_TOKEN", "x"), trigger.toString()))) {
            assertThat(connection.tools()).hasSize(1);
            assertThat(connection.instructions()).isEqualTo("It grows.");

            Files.createFile(trigger);

            await().atMost(LIMIT).until(() -> notices.get() > 0);
            assertThat(texts(connection)).hasSize(2).anyMatch(tool -> tool.contains("sprout"));
        }
    }

    @Test
    void a_server_of_the_newest_revision_is_spoken_to_without_a_handshake() throws IOException {
        Path trigger = folder.resolve("grow");
        try (McpConnection connection = open(java(StatelessServerMain.class, Map.of(), trigger.toString()))) {
            assertThat(texts(connection)).hasSize(2).anyMatch(tool -> tool.contains("second-page"));
            assertThat(connection.instructions()).isEqualTo("No handshake.");

            Files.createFile(trigger);

            await().atMost(LIMIT).until(() -> notices.get() > 0);
            assertThat(texts(connection)).hasSize(3);
        }
    }

    @Test
    void a_server_that_ends_is_noticed_and_its_last_words_are_kept() {
        assertThatThrownBy(() -> open(java(GrowingServerMain.class, Map.of("SERVER_TOKEN", "tok"), "x", "leak")))
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("ended with code 0")
                .hasMessageContaining("cannot log in with token tok here");
    }

    @Test
    void a_program_that_is_not_there_is_said() {
        ServerSpec spec = new ServerSpec(null, "no-such-program-here", null, null, null, null, null, null);

        assertThatThrownBy(() -> open(spec))
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("cannot be started");
    }

    @Test
    void a_closed_connection_leaves_no_process() {
        long before = ProcessHandle.current().descendants().count();
        McpConnection connection = open(java(OddServerMain.class, Map.of()));
        assertThat(ProcessHandle.current().descendants().count()).isGreaterThan(before);

        connection.close();

        await().atMost(LIMIT).until(() -> ProcessHandle.current().descendants().count() == before);
        assertThat(losses.get()).isEqualTo(1);
    }

    @Test
    void a_server_gets_no_variable_of_ours_but_what_its_file_says() throws IOException {
        Path out = folder.resolve("env");
        ServerSpec spec = new ServerSpec(
                null,
                "sh",
                List.of("-c", "env > " + out + ".new; mv " + out + ".new " + out),
                Map.of("MINE", "1"),
                null,
                null,
                null,
                null);

        assertThatThrownBy(() -> open(spec)).isInstanceOf(ConnectException.class);

        assertThat(Files.readAllLines(out).stream().map(line -> line.split("=")[0]))
                .contains("MINE", "PATH")
                .isSubsetOf(
                        "MINE", "PATH", "HOME", "LANG", "LC_ALL", "LOGNAME", "SHELL", "TERM", "TMPDIR", "TZ", "USER",
                        "PWD", "OLDPWD", "SHLVL", "_");
    }

    @Test
    void a_url_is_listed_with_its_headers() throws IOException {
        ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/mcp", exchange -> {
            seen.add(exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + exchange.getRequestURI().getQuery());
            byte[] request = exchange.getRequestBody().readAllBytes();
            boolean post = exchange.getRequestMethod().equals("POST");
            String answer = post ? OddServerMain.answer(new String(request, StandardCharsets.UTF_8)) : null;
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            byte[] bytes = answer == null ? new byte[0] : answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(post ? answer == null ? 202 : 200 : 405, answer == null ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/api/mcp?k=v";
        try (McpConnection connection =
                open(new ServerSpec("http", null, null, null, null, url, Map.of("Authorization", "Bearer t0"), null))) {
            assertThat(connection.tools()).hasSize(7);
            assertThat(seen).isNotEmpty().containsOnly("Bearer t0 k=v");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void a_url_that_wants_a_login_is_told_apart() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(401, -1);
            exchange.close();
        });
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/mcp";
        try {
            assertThatThrownBy(() -> open(new ServerSpec("http", null, null, null, null, url, null, null)))
                    .isInstanceOfSatisfying(
                            ConnectException.class,
                            e -> assertThat(e.needsLogin()).isTrue());
        } finally {
            server.stop(0);
        }
    }

    @Test
    void a_url_that_nobody_answers_is_said() {
        ServerSpec spec = new ServerSpec("http", null, null, null, null, "http://127.0.0.1:1/mcp", null, null);

        assertThatThrownBy(() -> open(spec))
                .isInstanceOfSatisfying(
                        ConnectException.class, e -> assertThat(e.needsLogin()).isFalse())
                .hasMessage("nobody answers at the URL");
    }
}
