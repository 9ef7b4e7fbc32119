package dev.toolshelf.catalog.connector;

import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import reactor.core.publisher.Mono;

/** A connection in the revisions that begin with {@code initialize}. */
final class HandshakeConnection extends McpConnection {

    private final McpAsyncClient client;
    private final PageKeepingMapper mapper;
    private final Mono<Void> death;
    private final Runnable closing;

    private HandshakeConnection(McpAsyncClient client, PageKeepingMapper mapper, Mono<Void> death, Runnable closing) {
        this.client = client;
        this.mapper = mapper;
        this.death = death;
        this.closing = closing;
    }

    /**
     * Connects; closes the transport if that fails.
     *
     * @param death fails when the server is gone: the SDK would wait for its answer all the same
     * @param closing ends what the transport speaks with, at once: the SDK only asks for it
     */
    static HandshakeConnection open(
            McpClientTransport transport, PageKeepingMapper mapper, Limits limits, Mono<Void> death, Runnable closing) {
        McpAsyncClient client = McpClient.async(transport)
                .clientInfo(new McpSchema.Implementation("toolshelf", limits.version()))
                .initializationTimeout(limits.connect())
                .requestTimeout(limits.request())
                .build();
        HandshakeConnection connection = new HandshakeConnection(client, mapper, death, closing);
        try {
            connection.answer(client.initialize());
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    @Override
    String instructions() {
        return client.getServerInstructions();
    }

    @Override
    Page page(String cursor) {
        if (client.getServerCapabilities() == null
                || client.getServerCapabilities().tools() == null) {
            return new Page(List.of(), null);
        }
        McpSchema.ListToolsResult result = answer(client.listTools(cursor));
        return new Page(mapper.take(result.meta()), result.nextCursor());
    }

    private <T> T answer(Mono<T> asked) {
        return Mono.firstWithSignal(asked, death.then(Mono.<T>never())).block();
    }

    @Override
    public void close() {
        try {
            client.close();
        } finally {
            closing.run();
        }
    }
}
