package dev.toolshelf.infrastructure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * Where and how one broker runs.
 *
 * @param directory the broker's data; made if missing, never deleted
 * @param port for clients, on 127.0.0.1
 * @param controllerPort for the broker's own quorum, on 127.0.0.1; not the same as {@code port}
 * @param log the file for the process's output
 * @param heapMebibytes -Xmx of its JVM; 256 holds the records of 33 MiB that the topics allow
 * @param startLimit how long a start may take; a cold one needs 3 s on two idle cores and 15 s on busy ones
 * @param outlivesThisProcess true for a launcher that supervises by itself; otherwise the broker ends with this JVM
 */
public record KafkaSettings(
        Path directory,
        int port,
        int controllerPort,
        Path log,
        int heapMebibytes,
        Duration startLimit,
        boolean outlivesThisProcess) {

    public KafkaSettings {
        Objects.requireNonNull(log, "log");
        Objects.requireNonNull(startLimit, "startLimit");
        directory = directory.toAbsolutePath();
        if (port == controllerPort) {
            throw new IllegalArgumentException("the broker's port and its controller's port are both " + port);
        }
    }

    /** Free ports, {@code broker.log} beside the data, 256 MiB, two minutes to start, ends with this JVM. */
    public static KafkaSettings in(Path directory) {
        var ports = FreePorts.next(2).iterator();
        Path log = directory.resolveSibling(directory.getFileName() + ".log");
        return new KafkaSettings(directory, ports.next(), ports.next(), log, 256, Duration.ofMinutes(2), false);
    }

    /** The same with another port for clients. */
    public KafkaSettings withPort(int other) {
        return new KafkaSettings(directory, other, controllerPort, log, heapMebibytes, startLimit, outlivesThisProcess);
    }

    /** The same with another log file. */
    public KafkaSettings withLog(Path other) {
        return new KafkaSettings(
                directory, port, controllerPort, other, heapMebibytes, startLimit, outlivesThisProcess);
    }

    /** The same with another limit for a start. */
    public KafkaSettings withStartLimit(Duration other) {
        return new KafkaSettings(directory, port, controllerPort, log, heapMebibytes, other, outlivesThisProcess);
    }

    /** The same, but the broker goes on when this JVM ends. */
    public KafkaSettings outliving() {
        return new KafkaSettings(directory, port, controllerPort, log, heapMebibytes, startLimit, true);
    }
}
