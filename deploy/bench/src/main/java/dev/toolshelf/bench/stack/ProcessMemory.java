package dev.toolshelf.bench.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Memory of processes as Linux accounts for it: proportional set size, so that shared pages count once. */
final class ProcessMemory {

    private ProcessMemory() {}

    /** MiB of all processes that descend from this one. */
    static double ofDescendantsMebibytes() {
        return ProcessHandle.current()
                        .descendants()
                        .mapToLong(process -> kibibytes(process.pid()))
                        .sum()
                / 1024.0;
    }

    private static long kibibytes(long pid) {
        try {
            List<String> lines = Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup"));
            return lines.stream()
                    .filter(line -> line.startsWith("Pss:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException("process " + pid + " cannot be measured", e);
        }
    }
}
