package dev.toolshelf.e2e.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The pinned servers of {@code deploy/local/mcp}. */
public final class SampleServers {
    private static final long LIMIT_MINUTES = 5;

    private SampleServers() {}

    /**
     * Their {@code node_modules}; installed by the script beside it if need be. Fails with the script's words if it cannot,
     * for want of node or npm for example.
     *
     * @param home the project's folder
     */
    public static Path installed(Path home) throws IOException {
        Path folder = home.resolve("deploy/local/mcp");
        Path modules = folder.resolve("node_modules");
        if (!Files.isRegularFile(modules.resolve("@modelcontextprotocol/server-memory/dist/index.js"))) {
            install(folder);
        }
        return modules;
    }

    /**
     * Starts the everything server on a port of its own, for its HTTP transport; the caller ends it.
     *
     * @param modules as {@link #installed(Path)} returns it
     */
    public static Process everythingOverHttp(Path modules, int port) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        "node",
                        modules.resolve("@modelcontextprotocol/server-everything/dist/index.js")
                                .toString(),
                        "streamableHttp")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("PORT", Integer.toString(port));
        Process server = builder.start();
        await().atMost(Duration.ofSeconds(90)).until(() -> {
            assertThat(server.isAlive()).as("the everything server runs").isTrue();
            return accepts(port);
        });
        return server;
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", port), 1000);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static void install(Path folder) throws IOException {
        Path said = Files.createTempFile("mcp-install-", ".log");
        try {
            Process install = new ProcessBuilder(folder.resolve("install").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            boolean ended = install.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
            if (!ended) {
                install.descendants().forEach(ProcessHandle::destroyForcibly);
                install.destroyForcibly();
            }
            assertThat(ended)
                    .as("the installation ended in time; it said: %s", Files.readString(said))
                    .isTrue();
            assertThat(install.exitValue())
                    .as("exit code of deploy/local/mcp/install, which said: %s", Files.readString(said))
                    .isZero();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            Files.delete(said);
        }
    }
}
