package dev.toolshelf.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The log of a server, read from a position on: what earlier runs wrote stays out of sight. */
record LogFile(Path path) {
    private static final int TAIL_LINES = 25;
    private static final int WINDOW_BYTES = 64 * 1024;

    long size() {
        try {
            return Files.exists(path) ? Files.size(path) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean saysSince(long from, String marker) {
        return textSince(from).contains(marker);
    }

    String tailSince(long from) {
        List<String> lines = textSince(from).lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    }

    private String textSince(long from) {
        long size = size();
        long start = Math.max(from, size - WINDOW_BYTES);
        if (size <= start) {
            return "";
        }
        try (SeekableByteChannel channel = Files.newByteChannel(path)) {
            channel.position(start);
            ByteBuffer bytes = ByteBuffer.allocate((int) (size - start));
            int read = 0;
            while (bytes.hasRemaining() && read >= 0) {
                read = channel.read(bytes);
            }
            return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
