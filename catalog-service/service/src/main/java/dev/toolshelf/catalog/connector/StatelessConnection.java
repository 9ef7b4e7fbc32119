package dev.toolshelf.catalog.connector;

import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.client.McpClient;
import io.modelcontextprotocol.modern.client.McpSyncClient;
import io.modelcontextprotocol.modern.client.McpSyncSubscriptionListener;
import io.modelcontextprotocol.modern.client.SubscriptionEvent;
import io.modelcontextprotocol.modern.client.transport.McpClientTransport;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A connection in revision 2026-07-28: no handshake, changes on a subscription. */
final class StatelessConnection extends McpConnection {

    private final McpSyncClient client;
    private final PageKeepingMapper mapper;
    private final AutoCloseable transport;
    private final McpSchema.DiscoverResult server;
    private final Runnable toolsChanged;
    private final AtomicBoolean deaf = new AtomicBoolean(true);
    private McpSyncClient.Listening listening;

    private StatelessConnection(
            McpSyncClient client,
            PageKeepingMapper mapper,
            AutoCloseable transport,
            McpSchema.DiscoverResult server,
            Runnable toolsChanged) {
        this.client = client;
        this.mapper = mapper;
        this.transport = transport;
        this.server = server;
        this.toolsChanged = toolsChanged;
    }

    /**
     * Asks who the server is.
     *
     * @param closing ends the transport
     * @param toolsChanged is run when the server says so; must not block
     */
    static StatelessConnection open(
            McpClientTransport transport,
            AutoCloseable closing,
            PageKeepingMapper mapper,
            Runnable toolsChanged,
            Limits limits) {
        McpSyncClient client = McpClient.sync(transport)
                .clientInfo(McpSchema.Implementation.builder("toolshelf", limits.version())
                        .build())
                .jsonMapper(mapper)
                .roundTimeout(limits.request())
                .callTimeout(limits.connect())
                .build();
        McpSchema.DiscoverResult server = client.discover();
        return new StatelessConnection(client, mapper, closing, server, toolsChanged);
    }

    /** Opens the subscription, or opens it again: streams that idle are cut by proxies. */
    private void listen() {
        boolean notices = Boolean.TRUE.equals(server.capabilities().tools().listChanged());
        if (!notices || !deaf.compareAndSet(true, false)) {
            return;
        }
        listening = client.listen().toolsChanged().open(new McpSyncSubscriptionListener() {
            @Override
            public void onEvent(SubscriptionEvent event) {
                if (event instanceof SubscriptionEvent.ToolsListChanged) {
                    toolsChanged.run();
                }
            }

            @Override
            public void onError(Throwable failure) {
                deaf.set(true);
            }

            @Override
            public void onComplete() {
                deaf.set(true);
            }
        });
    }

    @Override
    String instructions() {
        return server.instructions();
    }

    @Override
    Page page(String cursor) {
        if (server.capabilities() == null || server.capabilities().tools() == null) {
            return new Page(List.of(), null);
        }
        if (cursor == null) {
            listen();
        }
        McpSchema.ListToolsResult result = cursor == null
                ? client.tools().list()
                : client.tools().cursor(cursor).list();
        return new Page(mapper.take(result.meta()), result.nextCursor());
    }

    @Override
    public void close() {
        try {
            if (listening != null) {
                listening.close();
            }
        } finally {
            closeTransport();
        }
    }

    private void closeTransport() {
        try {
            transport.close();
        } catch (IOException e) {
            // It was closing anyway.
            return;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
