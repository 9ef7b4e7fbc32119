package dev.toolshelf.tokens.provider;

import com.fasterxml.jackson.databind.JsonNode;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A provider's endpoint over real HTTP that counts: the tools it gets, something around each, a preamble for all of them. */
final class RenderingProvider implements AutoCloseable {

    private final Encoding encoding = Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE);
    private final HttpServer server;
    private final int preamble;
    private final int framing;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicReference<Trouble> trouble = new AtomicReference<>();

    /** What it does instead of counting. */
    interface Trouble {
        void answer(HttpExchange exchange) throws IOException;
    }

    RenderingProvider(int preamble, int framing) {
        this.preamble = preamble;
        this.framing = framing;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/v1/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    int calls() {
        return calls.get();
    }

    void misbehave(Trouble instead) {
        trouble.set(instead);
    }

    void behave() {
        trouble.set(null);
    }

    private void answer(HttpExchange exchange) throws IOException {
        calls.incrementAndGet();
        Trouble instead = trouble.get();
        if (instead != null) {
            instead.answer(exchange);
            exchange.close();
            return;
        }
        long tokens = preamble;
        for (JsonNode tool : Json.mapper().readTree(exchange.getRequestBody()).get("tools")) {
            tokens += framing + encoding.countTokensOrdinary(tool.toString());
        }
        send(exchange, 200, "{\"input_tokens\":" + tokens + "}");
        exchange.close();
    }

    static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("content-type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
