package dev.toolshelf.e2e.stack;

import dev.toolshelf.catalog.topic.Topic;
import dev.toolshelf.local.stack.DataFolder;
import dev.toolshelf.local.stack.DeclaredTopics;
import dev.toolshelf.local.stack.Ports;
import dev.toolshelf.local.stack.Stack;
import dev.toolshelf.local.stack.StackFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Broker, Redis and the four packaged services as processes. What it leaves behind, its logs above all, is in the module's
 * {@code target/stack} until the next start. Thread-safe.
 */
public final class SharedStack implements AutoCloseable {
    private static final int TRIES = 100;

    private final Path home;
    private final Ports ports;
    private final Heard heard = new Heard();
    private final Stack stack;

    private SharedStack(Path home, DataFolder data, Ports ports) {
        this.home = home;
        this.ports = ports;
        this.stack = new Stack(home, data, ports, heard);
    }

    /**
     * Starts one on free ports.
     *
     * @throws StackFailure if a service is not packaged or something does not serve in time
     */
    static SharedStack start() {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        Path data = module.resolve("target/stack");
        remove(data);
        SharedStack started =
                new SharedStack(module.resolve("../..").normalize(), DataFolder.keptAt(data), freePorts(new Random()));
        try {
            started.stack.start();
            return started;
        } catch (StackFailure e) {
            started.close();
            throw e;
        }
    }

    private static Ports freePorts(Random random) {
        for (int i = 0; i < TRIES; i++) {
            Ports ports = new Ports(12_000 + 100 * random.nextInt(190));
            if (ports.taken().isEmpty()) {
                return ports;
            }
        }
        throw StackFailure.failed("no range of free ports found in " + TRIES + " tries");
    }

    private static void remove(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the last run's data in " + folder + " cannot be removed", e);
        }
    }

    /** The project's folder. */
    public Path home() {
        return home;
    }

    /** The processes. */
    public Stack processes() {
        return stack;
    }

    /** What became of the processes. */
    public Heard heard() {
        return heard;
    }

    /** Where Kafka's clients begin. */
    public String bootstrap() {
        return "127.0.0.1:" + ports.broker();
    }

    /** A topic's full name here. */
    public String topic(Topic topic) {
        return topic.under(DeclaredTopics.DEFAULT_PREFIX);
    }

    /** A service's address, such as {@code http://127.0.0.1:7101} for {@code catalog}. */
    public URI address(String service) {
        int port = switch (service) {
            case "catalog" -> ports.catalog();
            case "search" -> ports.search();
            case "token-count" -> ports.tokenCount();
            case "assembler" -> ports.assembler();
            default -> throw new IllegalArgumentException(service + " is no service");
        };
        return URI.create("http://127.0.0.1:" + port);
    }

    /** A tenant of its own, so that tests do not meet. */
    public Tenant tenant(String name) {
        return new Tenant(this, name);
    }

    /** Logs of every process. */
    public List<Path> logs() {
        try (Stream<Path> files = Files.list(stack.data().logs())) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        stack.close();
    }
}
