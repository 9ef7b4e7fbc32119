package dev.toolshelf.catalog.connector;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpServer;
import io.modelcontextprotocol.modern.server.feature.McpChangeFeed;
import io.modelcontextprotocol.modern.server.feature.McpSyncTool;
import io.modelcontextprotocol.modern.server.feature.McpSyncToolRepository;
import io.modelcontextprotocol.modern.server.feature.ServerChange;
import io.modelcontextprotocol.modern.server.feature.ToolsFeature;
import io.modelcontextprotocol.modern.server.feature.ToolsPage;
import io.modelcontextprotocol.modern.server.transport.StdioMcpTransport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A server of revision 2026-07-28 alone, made with the SDK: it knows no {@code initialize}. Two pages; the second grows
 * when the file of the first argument appears.
 */
public final class StatelessServerMain {

    private StatelessServerMain() {}

    /** Serves until its parent closes its input. */
    public static void main(String[] args) throws InterruptedException {
        Path trigger = Path.of(args[0]);
        McpChangeFeed changes = new McpChangeFeed();
        JacksonMcpJsonMapper mapper = new JacksonMcpJsonMapper(new ObjectMapper());
        McpServer server = McpServer.builder()
                .serverInfo(McpSchema.Implementation.builder("stateless", "1").build())
                .instructions("No handshake.")
                .jsonMapper(mapper)
                .feature(ToolsFeature.ofSync(new Pages(trigger)))
                .subscriptions(changes)
                .build();
        new StdioMcpTransport(server, mapper).start().subscribe();
        while (!Files.exists(trigger)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
        changes.broadcast(new ServerChange.ToolsListChanged());
        // The transport's own threads keep no process alive.
        new CountDownLatch(1).await();
    }

    private record Pages(Path trigger) implements McpSyncToolRepository {

        @Override
        public ToolsPage list(McpRequestContext context, String cursor) {
            if (cursor == null) {
                return new ToolsPage(List.of(tool("first-page")), "", 0L, McpSchema.CacheScope.PUBLIC);
            }
            return ToolsPage.of(
                    Files.exists(trigger)
                            ? List.of(tool("second-page"), tool("sprout"))
                            : List.of(tool("second-page")));
        }

        @Override
        public McpSyncTool find(McpRequestContext context, String name) {
            return null;
        }

        private static McpSchema.Tool tool(String name) {
            return McpSchema.Tool.builder(name, Map.<String, Object>of("type", "object"))
                    .build();
        }
    }
}
