package dev.toolshelf.local.stack;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The end of a log, for an error message. */
final class LogTail {
    private static final int LINES = 20;
    private static final int BYTES = 16 * 1024;

    private LogTail() {}

    static String of(Path log) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long start = Math.max(0, file.length() - BYTES);
            byte[] end = new byte[(int) (file.length() - start)];
            file.seek(start);
            file.readFully(end);
            List<String> lines = new String(end, StandardCharsets.UTF_8).lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()))
                    .indent(2)
                    .stripTrailing();
        } catch (IOException e) {
            return "  (no log: " + e.getMessage() + ")";
        }
    }
}
