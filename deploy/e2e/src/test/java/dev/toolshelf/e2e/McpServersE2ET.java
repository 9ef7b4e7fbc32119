package dev.toolshelf.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.toolshelf.assembler.topic.AssemblerTopics;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.topic.CatalogTopics;
import dev.toolshelf.e2e.mcp.SampleServers;
import dev.toolshelf.e2e.payload.Payload;
import dev.toolshelf.e2e.payload.ProviderRules;
import dev.toolshelf.e2e.payload.SdkValidator;
import dev.toolshelf.e2e.play.Conversation;
import dev.toolshelf.e2e.play.Script;
import dev.toolshelf.e2e.stack.Api;
import dev.toolshelf.e2e.stack.SharedStack;
import dev.toolshelf.e2e.stack.Tenant;
import dev.toolshelf.e2e.stack.WithStack;
import dev.toolshelf.e2e.topic.TopicReader;
import dev.toolshelf.infrastructure.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Real servers from npm, imported with a file in the {@code mcpServers} form that holds literal secrets. */
@Order(3)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(WithStack.class)
class McpServersE2ET {
    private static final String MODEL = "claude-opus-4-8";
    private static final String POOL = "servers";
    private static final String FERRY = "mcp__growing__ferry_timetable";

    private final String environmentSecret = "env-" + UUID.randomUUID();
    private final String growingSecret = "grow-" + UUID.randomUUID();
    private final String dyingSecret = "dying-" + UUID.randomUUID();
    private final String headerSecret = "head-" + UUID.randomUUID();
    private final String remoteSecret = "remote-" + UUID.randomUUID();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private SharedStack stack;
    private Tenant tenant;
    private Path appearing;
    private HttpServer locked;
    private Process remote;
    private JsonNode imported;

    @BeforeAll
    void a_file_with_real_servers_is_imported(SharedStack shared, @TempDir Path folder) throws IOException {
        stack = shared;
        tenant = stack.tenant("servers");
        appearing = folder.resolve("ferry");
        locked = lockedServer();
        Path modules = SampleServers.installed(stack.home());
        ObjectNode file = (ObjectNode)
                Json.mapper().readTree(Files.readAllBytes(stack.home().resolve("deploy/local/mcp/mcp-config.json")));
        ObjectNode servers = (ObjectNode) file.path("mcpServers");
        ((ObjectNode) servers.path("memory")).withObject("/env").put("SERVICE_PASSWORD", environmentSecret);
        ObjectNode growing = servers.putObject("growing").put("command", "node");
        growing.putArray("args")
                .add(stack.home()
                        .resolve("deploy/e2e/src/test/mcp/growing-server.mjs")
                        .toString())
                .add(modules.resolve("@modelcontextprotocol/sdk").toString())
                .add(appearing.toString());
        growing.putObject("env").put("GROWING_KEY", growingSecret);
        ObjectNode dying = servers.putObject("dying").put("command", "node");
        dying.putArray("args")
                .add("-e")
                .add("console.error('the key ' + process.env.API_KEY + ' is expired'); process.exit(3)");
        dying.putObject("env").put("API_KEY", dyingSecret);
        servers.putObject("locked")
                .put("type", "http")
                .put("url", "http://127.0.0.1:" + locked.getAddress().getPort() + "/mcp")
                .putObject("headers")
                .put("Authorization", "Bearer " + headerSecret);

        int port = FreePorts.next();
        remote = SampleServers.everythingOverHttp(modules, port);
        servers.putObject("remote")
                .put("type", "http")
                .put("url", "http://127.0.0.1:" + port + "/mcp")
                .putObject("headers")
                .put("X-Api-Key", remoteSecret);

        Api.Answer answer = tenant.api("catalog").post("/import?pool=" + POOL + "&wait=80", file.toString());
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        imported = answer.body().path("servers");
    }

    /** A server that wants a login, and whose refusal repeats what it was given. */
    private HttpServer lockedServer() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            String given = exchange.getRequestHeaders().getFirst("Authorization");
            authorizations.add(String.valueOf(given));
            byte[] body = ("not allowed: " + given).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(401, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        return server;
    }

    @AfterAll
    void the_servers_of_this_test_stop() {
        locked.stop(0);
        remote.destroyForcibly().onExit().join();
    }

    @Test
    void the_tools_of_real_servers_are_listed() {
        assertThat(tools("everything")).contains("echo", "get-sum", "trigger-long-running-operation");
        assertThat(tools("filesystem")).contains("read_text_file", "list_directory", "move_file");
        assertThat(tools("memory")).contains("create_entities", "search_nodes");
        for (String server : List.of("everything", "filesystem", "memory", "growing", "remote")) {
            assertThat(status(server).path("status").asText()).as(server).isEqualTo("ready");
        }
        assertThat(imported).hasSize(7);
        assertThat(tools("remote")).isEqualTo(tools("everything"));
        assertThat(status("everything").path("toolCount").asInt()).isGreaterThanOrEqualTo(12);
    }

    @Test
    void a_server_that_cannot_be_used_says_why_and_hides_none_of_the_others() {
        assertThat(status("locked").path("status").asText()).isEqualTo("needs-login");
        assertThat(status("dying").path("status").asText()).isEqualTo("failed");
        assertThat(status("dying").path("detail").asText()).contains("is expired");
    }

    @Test
    void a_tool_that_a_server_adds_while_it_runs_is_announced_found_and_loaded_on_the_next_turn() throws IOException {
        Conversation conversation = tenant.conversation("growing");
        Script script = Script.on(POOL, MODEL)
                .says("When does the ferry leave?")
                .searches("ferry zanzibar timetable")
                .answers("I do not know.");
        conversation.play(script);
        assertThat(conversation.awaitPayload(2).record().discovered()).doesNotContain(FERRY);
        assertThat(TopicReader.text(conversation.awaitPayload(2).bytes())).doesNotContain("ferry_timetable");
        long revision = revision("growing");

        Files.createFile(appearing);
        await().atMost(Tenant.LIMIT)
                .untilAsserted(() ->
                        assertThat(tools("growing")).containsExactlyInAnyOrder("bus_timetable", "ferry_timetable"));
        assertThat(revision("growing")).isGreaterThan(revision);
        await().atMost(Tenant.LIMIT)
                .untilAsserted(() -> assertThat(tenant.api("search")
                                .post("/pools/" + POOL + "/search", "{\"query\":\"ferry zanzibar\"}")
                                .body()
                                .path("matches")
                                .path(0)
                                .path("name")
                                .asText())
                        .isEqualTo(FERRY));

        Script later = script.says("And now?").searches("ferry zanzibar timetable");
        Payload found = conversation.play(later);
        assertThat(conversation.awaitPayload(3).record().announcement().added()).containsExactly(FERRY);
        assertThat(found.record().discovered()).contains(FERRY);
        assertThat(found.deferred()).contains(FERRY);
        assertThat(found.references()).contains(FERRY);
        for (int turn = 1; turn <= 4; turn++) {
            Payload payload = conversation.awaitPayload(turn);
            SdkValidator.accepts(payload);
            assertThat(ProviderRules.brokenBy(payload)).as(payload.toString()).isEmpty();
        }
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void literal_secrets_reach_their_servers_and_neither_a_topic_nor_a_log_nor_an_answer() throws IOException {
        List<String> secrets = List.of(environmentSecret, growingSecret, dyingSecret, headerSecret, remoteSecret);
        assertThat(authorizations).contains("Bearer " + headerSecret);
        Path kept = stack.processes().data().path().resolve("catalog/connections.json");
        assertThat(Files.readString(kept)).contains(secrets);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
                .isEqualTo("rw-------");

        TopicReader topics = new TopicReader(stack);
        Set<String> names = topics.names();
        List<String> leaks = new ArrayList<>();
        Set<String> topicsThatNameATool = new LinkedHashSet<>();
        for (String topic : names) {
            for (var record : topics.all(topic)) {
                List<byte[]> parts = new ArrayList<>();
                parts.add(record.key());
                parts.add(record.value());
                record.headers().forEach(header -> parts.add(header.value()));
                parts.forEach(part -> leaks.addAll(leaked(secrets, part, topic)));
                if (!leaked(List.of("bus_timetable"), record.value(), topic).isEmpty()) {
                    topicsThatNameATool.add(topic);
                }
            }
        }
        assertThat(topicsThatNameATool)
                .contains(
                        stack.topic(CatalogTopics.COMMANDS),
                        stack.topic(CatalogTopics.STATE),
                        stack.topic(AssemblerTopics.PAYLOADS));
        assertThat(stack.logs()).hasSizeGreaterThanOrEqualTo(6);
        for (Path log : stack.logs()) {
            leaks.addAll(
                    leaked(secrets, Files.readAllBytes(log), log.getFileName().toString()));
        }
        for (String path : List.of("/sources", "/pools", "/sources/dying", "/sources/locked")) {
            String answer = tenant.api("catalog").get(path).body().toString();
            leaks.addAll(leaked(secrets, answer.getBytes(StandardCharsets.UTF_8), path));
        }
        leaks.addAll(leaked(secrets, imported.toString().getBytes(StandardCharsets.UTF_8), "the import's answer"));
        assertThat(leaks).isEmpty();
    }

    private static List<String> leaked(List<String> secrets, byte[] bytes, String where) {
        if (bytes == null) {
            return List.of();
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        return secrets.stream()
                .filter(text::contains)
                .map(secret -> secret + " in " + where)
                .toList();
    }

    private JsonNode status(String source) {
        return tenant.api("catalog").get("/sources/" + source).body();
    }

    private long revision(String source) {
        return status(source).path("revision").asLong();
    }

    private Set<String> tools(String source) {
        Set<String> names = new LinkedHashSet<>();
        tenant.api("catalog")
                .get("/sources/" + source + "/tools")
                .body()
                .path("tools")
                .forEach(tool -> names.add(tool.path("name").asText()));
        return names;
    }
}
