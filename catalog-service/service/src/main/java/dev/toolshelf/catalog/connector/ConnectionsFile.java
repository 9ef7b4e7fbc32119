package dev.toolshelf.catalog.connector;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Remembers connections with their secrets across restarts, in one file that only its owner can read (ARCHITECTURE,
 * Guarantees). A write replaces the whole file at once. Not thread-safe.
 */
final class ConnectionsFile {

    private static final TypeReference<TreeMap<String, Stored>> CONTENT = new TypeReference<>() {};

    /**
     * One connection.
     *
     * @param name the server's name in its tenant
     * @param spec how to reach it, with its secrets
     */
    record Stored(String name, ServerSpec spec) {}

    private final Path file;

    ConnectionsFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    /**
     * The connections by entity key; none if there is no file.
     *
     * @throws UncheckedIOException if the file cannot be read
     */
    Map<String, Stored> read() {
        if (!Files.exists(file)) {
            return Map.of();
        }
        try {
            return Json.mapper().readValue(Files.readAllBytes(file), CONTENT);
        } catch (IOException e) {
            // The parser's message may quote what it read.
            throw new UncheckedIOException(new IOException(file + " cannot be read as connections"));
        }
    }

    /**
     * Replaces the file.
     *
     * @throws UncheckedIOException if that fails; the old file stays then
     */
    void write(Map<String, Stored> connections) {
        try {
            Files.createDirectories(file.getParent());
            Path next = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(next);
            try (FileChannel out = FileChannel.open(
                    next,
                    Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
                ByteBuffer bytes = ByteBuffer.wrap(Json.mapper().writeValueAsBytes(new TreeMap<>(connections)));
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
