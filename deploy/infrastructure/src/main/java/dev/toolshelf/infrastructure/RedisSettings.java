package dev.toolshelf.infrastructure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Where and how one Redis runs.
 *
 * @param directory the server's working directory; made if missing. Nothing is persisted there, only a binary is unpacked into it
 *     if the machine has none
 * @param port for clients, on 127.0.0.1
 * @param log the file for the process's output
 * @param password what clients have to AUTH with; printable ASCII without white space or quotes, given to the server through a pipe only
 * @param startLimit how long a start may take
 * @param outlivesThisProcess true for a launcher that supervises by itself; otherwise Redis ends with this JVM
 * @param directives further lines of its configuration, such as {@code cluster-enabled yes}; they win over what is set here
 */
public record RedisSettings(
        Path directory,
        int port,
        Path log,
        Optional<String> password,
        Duration startLimit,
        boolean outlivesThisProcess,
        List<String> directives) {

    /** The same without directives. */
    public RedisSettings(
            Path directory,
            int port,
            Path log,
            Optional<String> password,
            Duration startLimit,
            boolean outlivesThisProcess) {
        this(directory, port, log, password, startLimit, outlivesThisProcess, List.of());
    }

    public RedisSettings {
        directives = List.copyOf(directives);
        Objects.requireNonNull(log, "log");
        Objects.requireNonNull(startLimit, "startLimit");
        directory = directory.toAbsolutePath();
        if (password.filter(text -> !text.matches("[!#-&(-~]{1,512}")).isPresent()) {
            throw new IllegalArgumentException(
                    "the Redis password must be printable ASCII without white space or quotes");
        }
    }

    /** A free port, the log beside the directory, no password, a minute to start, ends with this JVM. */
    public static RedisSettings in(Path directory) {
        Path log = directory.resolveSibling(directory.getFileName() + ".log");
        return new RedisSettings(directory, FreePorts.next(), log, Optional.empty(), Duration.ofMinutes(1), false);
    }

    /** The same with another port. */
    public RedisSettings withPort(int other) {
        return new RedisSettings(directory, other, log, password, startLimit, outlivesThisProcess, directives);
    }

    /** The same with another log file. */
    public RedisSettings withLog(Path other) {
        return new RedisSettings(directory, port, other, password, startLimit, outlivesThisProcess, directives);
    }

    /** The same with a password. */
    public RedisSettings withPassword(String other) {
        return new RedisSettings(directory, port, log, Optional.of(other), startLimit, outlivesThisProcess, directives);
    }

    /** The same with further lines of configuration. */
    public RedisSettings withDirectives(List<String> others) {
        return new RedisSettings(directory, port, log, password, startLimit, outlivesThisProcess, others);
    }

    /** The same, but Redis goes on when this JVM ends. */
    public RedisSettings outliving() {
        return new RedisSettings(directory, port, log, password, startLimit, true, directives);
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "RedisSettings[directory=%s, port=%d, log=%s, password=%s]"
                .formatted(directory, port, log, password.isPresent() ? "set" : "none");
    }
}
