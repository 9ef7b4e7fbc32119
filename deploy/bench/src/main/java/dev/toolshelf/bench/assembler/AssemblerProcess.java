package dev.toolshelf.bench.assembler;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One instance of the packaged assembler in a process of its own; killed and started again, it finds its state. */
public final class AssemblerProcess implements AutoCloseable {

    private static final String JAR = "assembler-service/service/target/quarkus-app/quarkus-run.jar";
    private static final int HEAP_MEBIBYTES = 384;
    private static final long ORDERLY_SECONDS = 15;

    private final List<String> command;
    private final Path log;
    private Process process;

    /**
     * An instance that is not started yet.
     *
     * @param home the project's folder, with the service packaged
     * @param folder for its state and its log
     * @param bootstrap the broker
     * @param prefix of the topics
     * @param port its HTTP port
     */
    public AssemblerProcess(Path home, Path folder, String bootstrap, String prefix, int port) {
        this.log = folder.resolve("assembler-" + port + ".log");
        this.command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_MEBIBYTES + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dquarkus.http.port=" + port,
                "-Dkafka.bootstrap.servers=" + bootstrap,
                "-Dkafka-streams.state.dir=" + folder.resolve("state-" + port),
                "-Dtoolshelf.topic-prefix=" + prefix,
                "-jar",
                home.resolve(JAR).toString()));
    }

    /** Starts it; does not wait until it serves. */
    public void start() {
        try {
            Files.createDirectories(log.getParent());
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether it runs; it may have ended by itself. */
    public boolean alive() {
        return process != null && process.isAlive();
    }

    /** kill -9, and waits until it is gone. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        if (process == null) {
            return;
        }
        process.destroy();
        try {
            if (!process.waitFor(ORDERLY_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }
}
