package dev.toolshelf.bench.stack;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * From typing {@code deploy/local/run} to the first payload on disk: in a fresh clone, where everything is built first, and
 * then again in the same clone. Libraries come from the machine's Maven repository as far as they are there.
 */
public final class FirstPayload implements Measurement {

    private static final long LIMIT_SECONDS = 20 * 60L;
    private static final long LOOK_MILLIS = 50;

    @Override
    public String name() {
        return "first-payload";
    }

    @Override
    public String about() {
        return "time from deploy/local/run to the first payload, fresh clone and warm (about 5 minutes)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("toolshelf-bench-");
        try {
            Path clone = folder.resolve("toolshelf");
            context.progress().accept("cloning the last commit");
            run(folder, "git", "clone", "-q", context.home().toString(), clone.toString());
            context.progress().accept("fresh: building and starting");
            double fresh = secondsToFirstPayload(clone, folder.resolve("fresh"));
            context.progress().accept(String.format("fresh: %.1f s; warm: starting", fresh));
            double warm = secondsToFirstPayload(clone, folder.resolve("warm"));
            context.progress().accept(String.format("warm: %.1f s", warm));
            return List.of(
                    Measured.alone(
                            "stack.first-payload-fresh",
                            "deploy/local/run to first payload, fresh clone, build included, libraries downloaded before",
                            fresh,
                            "s"),
                    Measured.alone(
                            "stack.first-payload-warm",
                            "deploy/local/run to first payload, everything built",
                            warm,
                            "s"));
        } finally {
            delete(folder);
        }
    }

    private static double secondsToFirstPayload(Path clone, Path out) throws IOException, InterruptedException {
        File log = new File(out + ".log");
        long began = System.nanoTime();
        Process process = new ProcessBuilder(
                        clone.resolve("deploy/local/run").toString(), "--once", "--no-color", "--out", out.toString())
                .redirectErrorStream(true)
                .redirectOutput(log)
                .redirectInput(new File("/dev/null"))
                .start();
        long first = 0;
        while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            if (first == 0 && anyPayload(out)) {
                first = System.nanoTime();
            }
            if (System.nanoTime() - began > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS)) {
                process.destroy();
                throw new IOException("no end after " + LIMIT_SECONDS + " s; its output is in " + log);
            }
        }
        if (process.exitValue() != 0 || first == 0) {
            throw new IOException(
                    "deploy/local/run ended with " + process.exitValue() + ":\n" + Files.readString(log.toPath()));
        }
        return (first - began) / 1e9;
    }

    private static boolean anyPayload(Path out) throws IOException {
        if (!Files.isDirectory(out)) {
            return false;
        }
        try (Stream<Path> files = Files.walk(out, 2)) {
            return files.anyMatch(file -> file.getFileName().toString().equals("1.payload.json"));
        }
    }

    private static void run(Path folder, String... command) throws IOException, InterruptedException {
        int code = new ProcessBuilder(command)
                .directory(folder.toFile())
                .inheritIO()
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException(String.join(" ", command) + " ended with " + code);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
