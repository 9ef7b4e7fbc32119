package dev.toolshelf.catalog.connector;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.modern.McpStdio;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Speaks newline-delimited JSON with a {@link ServerProcess}. The SDK's own transport hides its process, so that neither
 * its children could be ended nor its death be seen.
 */
final class StdioTransport implements McpClientTransport {

    private final ServerProcess process;
    private final McpJsonMapper mapper;
    private final Object writing = new Object();

    StdioTransport(ServerProcess process, McpJsonMapper mapper) {
        this.process = process;
        this.mapper = mapper;
    }

    @Override
    public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
        return Mono.fromRunnable(() -> {
            Thread reader = new Thread(() -> read(handler), "mcp-stdout");
            reader.setDaemon(true);
            reader.start();
        });
    }

    private void read(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.output(), StandardCharsets.UTF_8))) {
            for (String line = McpStdio.readLine(lines, McpMessages.MAX_BYTES);
                    line != null;
                    line = McpStdio.readLine(lines, McpMessages.MAX_BYTES)) {
                accept(line, handler);
            }
        } catch (IOException e) {
            // The pipe broke or a line has no end: either way nothing more can be understood.
            process.close();
        }
    }

    private void accept(String line, Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler) {
        if (!line.startsWith("{")) {
            // Servers print banners; only objects are messages.
            return;
        }
        JSONRPCMessage message;
        try {
            message = McpSchema.deserializeJsonRpcMessage(mapper, line);
        } catch (IOException | IllegalArgumentException e) {
            return;
        }
        handler.apply(Mono.just(message)).subscribe(answer -> {}, failure -> {});
    }

    @Override
    public Mono<Void> sendMessage(JSONRPCMessage message) {
        return Mono.<Void>fromCallable(() -> {
                    byte[] line = mapper.writeValueAsString(message).getBytes(StandardCharsets.UTF_8);
                    synchronized (writing) {
                        OutputStream out = process.input();
                        out.write(line);
                        out.write('\n');
                        out.flush();
                    }
                    return null;
                })
                .subscribeOn(Schedulers.boundedElastic());
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.<Void>fromRunnable(process::close).subscribeOn(Schedulers.boundedElastic());
    }

    @Override
    public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
        return mapper.convertValue(data, type);
    }

    @Override
    public List<String> protocolVersions() {
        return ProtocolRevisions.WITH_HANDSHAKE;
    }
}
