package dev.toolshelf.local.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolshelf.local.client.AssemblerClient;
import dev.toolshelf.local.client.JsonClient;
import dev.toolshelf.local.stack.StackFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlayerTest {
    @TempDir
    Path folder;

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger unavailable = new AtomicInteger();
    private final AtomicInteger notYet = new AtomicInteger();
    private final List<String> refused = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/t/conversations/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** What a service on the other side of the wire answers, as far as a player can tell. */
    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString().replace("/t/conversations/", "");
        byte[] said = exchange.getRequestBody().readAllBytes();
        int status = 200;
        String body = "{\"of\": \"" + path + "\"}";
        if (path.endsWith("/events")) {
            status = unavailable.getAndDecrement() > 0 ? 503 : 202;
        } else if (path.contains("?wait=")) {
            status = notYet.getAndDecrement() > 0 ? 404 : 200;
        }
        if (new String(said, StandardCharsets.UTF_8).contains("\"bad\"")) {
            status = 400;
            body = "{\"title\":\"Bad event\",\"detail\":\"role is nobody\"}";
        }
        requests.add(status + " " + path + (said.length == 0 ? "" : " " + new String(said, StandardCharsets.UTF_8)));
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private List<PlayedTurn> play(String... lines) throws IOException {
        Path file = Files.write(folder.resolve("c.jsonl"), List.of(lines));
        List<PlayedTurn> turns = new ArrayList<>();
        URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/t");
        AssemblerClient client = new AssemblerClient(new JsonClient(base, () -> {}));
        int payloads = new Player(
                        client,
                        new PayloadFiles(folder.resolve("out")),
                        turns::add,
                        conversation -> List.copyOf(refused),
                        Duration.ofMillis(500))
                .play(ConversationFile.read(file, "sample"), new ConversationIds("run-1"));
        assertThat(payloads).isEqualTo(turns.size());
        return turns;
    }

    private static final String START = "{\"type\":\"start\",\"eventId\":\"s\"}";

    private static String user(String id, String more) {
        return "{\"type\":\"message\",\"eventId\":\"" + id + "\",\"role\":\"user\",\"content\":\"x\"" + more + "}";
    }

    @Test
    void each_payload_is_waited_for_before_the_next_event_goes_out_and_saved_byte_for_byte() throws Exception {
        List<PlayedTurn> turns = play(START, user("u1", ""), user("u2", ""));

        assertThat(requests)
                .extracting(request -> request.replaceAll(" \\{.*", ""))
                .containsExactly(
                        "202 run-1/events",
                        "202 run-1/events",
                        "200 run-1/payloads/1?wait=PT10S",
                        "200 run-1/payloads/1/record",
                        "202 run-1/events",
                        "200 run-1/payloads/2?wait=PT10S",
                        "200 run-1/payloads/2/record");
        assertThat(folder.resolve("out/run-1/2.payload.json")).hasContent("{\"of\": \"run-1/payloads/2?wait=PT10S\"}");
        assertThat(folder.resolve("out/run-1/1.record.json")).exists();
        assertThat(turns.get(0).events()).hasSize(2);
        assertThat(turns.get(1).events()).hasSize(1);
    }

    @Test
    void a_fork_s_child_is_played_under_an_id_of_the_run_and_counts_its_own_payloads() throws Exception {
        List<PlayedTurn> turns = play(
                START,
                user("u1", ""),
                "{\"type\":\"fork\",\"eventId\":\"f\",\"child\":\"kid\"}",
                user("k1", ",\"conversation\":\"kid\""));

        assertThat(requests)
                .anySatisfy(request ->
                        assertThat(request).startsWith("202 run-1/events").contains("\"child\":\"run-1-kid\""));
        assertThat(requests).contains("200 run-1-kid/payloads/1?wait=PT10S");
        assertThat(requests)
                .anySatisfy(request ->
                        assertThat(request).startsWith("202 run-1-kid/events").contains("\"sequence\":1"));
        assertThat(turns.get(1).name()).isEqualTo("kid");
        assertThat(turns.get(1).turn()).isEqualTo(1);
    }

    @Test
    void a_service_that_is_just_being_restarted_is_asked_again() throws Exception {
        unavailable.set(2);
        notYet.set(2);

        assertThat(play(START, user("u1", ""))).hasSize(1);

        assertThat(requests).filteredOn(request -> request.startsWith("503")).hasSize(2);
        assertThat(requests).filteredOn(request -> request.startsWith("404")).hasSize(2);
    }

    @Test
    void a_payload_that_does_not_come_is_given_up_at_once_with_the_reasons_if_something_was_refused() {
        notYet.set(Integer.MAX_VALUE);
        refused.add("event u1 was put aside: role is nobody");

        assertThatThrownBy(() -> play(START, user("u1", "")))
                .isInstanceOf(StackFailure.class)
                .hasMessageContaining("payload 1 of conversation run-1, due after event u1, did not come")
                .hasMessageContaining("event u1 was put aside: role is nobody");
    }

    @Test
    void a_payload_that_comes_late_is_taken_if_nothing_was_refused() throws Exception {
        notYet.set(4);

        assertThat(play(START, user("u1", ""))).hasSize(1);
    }

    @Test
    void an_event_that_is_refused_ends_the_play_with_what_the_service_said() {
        assertThatThrownBy(() -> play(START, user("bad", "")))
                .isInstanceOf(StackFailure.class)
                .hasMessageContaining("event bad was refused")
                .hasMessageContaining("400, Bad event: role is nobody");
    }
}
