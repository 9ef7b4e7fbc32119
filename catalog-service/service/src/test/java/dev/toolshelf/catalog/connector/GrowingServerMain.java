package dev.toolshelf.catalog.connector;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A server made with the SDK's server side. Arguments: a file; when it appears, the server gets another tool and says so.
 * With {@code SERVER_TOKEN} unset it refuses to start; with {@code leak} as second argument it prints the token and ends.
 */
public final class GrowingServerMain {

    private GrowingServerMain() {}

    /** Serves until its parent closes its input. */
    public static void main(String[] args) {
        String token = System.getenv("SERVER_TOKEN");
        if (token == null || args.length > 1) {
            System.err.println("cannot log in with token " + token + " here");
            return;
        }
        McpSyncServer server = McpServer.sync(
                        new StdioServerTransportProvider(new JacksonMcpJsonMapper(new ObjectMapper())))
                .serverInfo("growing", "1")
                .instructions("It grows.")
                .capabilities(McpSchema.ServerCapabilities.builder().tools(true).build())
                .tools(List.of(tool("seed")))
                .build();
        Path trigger = Path.of(args[0]);
        while (!Files.exists(trigger)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
        server.addTool(tool("sprout"));
    }

    private static SyncToolSpecification tool(String name) {
        return SyncToolSpecification.builder()
                .tool(McpSchema.Tool.builder(name, Map.<String, Object>of("type", "object"))
                        .description("A " + name)
                        .build())
                .callHandler((exchange, request) ->
                        McpSchema.CallToolResult.builder(List.of()).build())
                .build();
    }
}
