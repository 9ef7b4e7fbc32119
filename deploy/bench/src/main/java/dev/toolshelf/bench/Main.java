package dev.toolshelf.bench;

import dev.toolshelf.bench.assembler.EventByLength;
import dev.toolshelf.bench.assembler.KillAssemblers;
import dev.toolshelf.bench.assembler.RandomPayloads;
import dev.toolshelf.bench.assembler.SpliceVersusCopy;
import dev.toolshelf.bench.assembler.Throughput;
import dev.toolshelf.bench.figure.Figure;
import dev.toolshelf.bench.figure.FigureFile;
import dev.toolshelf.bench.figure.FigureTable;
import dev.toolshelf.bench.retrieval.Retrieval;
import dev.toolshelf.bench.search.ChangeVisible;
import dev.toolshelf.bench.search.HttpTail;
import dev.toolshelf.bench.search.IndexTime;
import dev.toolshelf.bench.search.LexicalVersusLucene;
import dev.toolshelf.bench.search.PoolBytes;
import dev.toolshelf.bench.search.SeedVersusScan;
import dev.toolshelf.bench.stack.EventToPayload;
import dev.toolshelf.bench.stack.FirstPayload;
import dev.toolshelf.bench.tokens.BytesPerEntry;
import dev.toolshelf.bench.tokens.ChangeVersusProduce;
import dev.toolshelf.bench.tokens.HitVersusGet;
import dev.toolshelf.bench.tokens.StaleTotals;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs named measurements and writes their figures. */
@Command(
        name = "deploy/bench/run",
        mixinStandardHelpOptions = true,
        description = "Runs named measurements, writes figures.json and the table in deploy/bench/README.md.")
public final class Main implements Callable<Integer> {

    private static final List<Measurement> MEASUREMENTS = List.of(
            new FirstPayload(),
            new EventToPayload(),
            new SeedVersusScan(),
            new PoolBytes(),
            new IndexTime(),
            new ChangeVisible(),
            new LexicalVersusLucene(),
            new HttpTail(),
            new Retrieval(),
            new HitVersusGet(),
            new BytesPerEntry(),
            new ChangeVersusProduce(),
            new StaleTotals(),
            new Throughput(),
            new EventByLength(),
            new SpliceVersusCopy(),
            new RandomPayloads(),
            new KillAssemblers());

    @Parameters(arity = "0..*", paramLabel = "NAME", description = "Which measurements; all if none is named.")
    private List<String> names = List.of();

    @Option(names = "--list", description = "Say which measurements there are, and stop.")
    private boolean list;

    @Option(names = "--count", paramLabel = "N", description = "How many payloads assembler-random makes.")
    private Long count;

    @Option(names = "--minutes", paramLabel = "N", description = "How long kill-assemblers goes on.")
    private Integer minutes;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "What those two choose by; without it, each run chooses anew.")
    private Long seed;

    @Option(names = "--home", hidden = true, required = true)
    private Path home;

    /** Held, because the log manager keeps its loggers by weak references. */
    private static final Logger ROOT = Logger.getLogger("");

    public static void main(String[] arguments) {
        ROOT.setLevel(Level.OFF);
        Runtime.getRuntime().exit(new CommandLine(new Main()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (list) {
            MEASUREMENTS.forEach(one -> System.out.printf("%-20s %s%n", one.name(), one.about()));
            return 0;
        }
        List<String> unknown = names.stream()
                .filter(name ->
                        MEASUREMENTS.stream().noneMatch(one -> one.name().equals(name)))
                .toList();
        if (!unknown.isEmpty()) {
            String known = MEASUREMENTS.stream().map(Measurement::name).collect(Collectors.joining(", "));
            System.err.println("no measurement is called " + String.join(", ", unknown) + "; there are " + known);
            return CommandLine.ExitCode.USAGE;
        }
        String commit = commit();
        Path folder = home.resolve("deploy/bench");
        for (Measurement one : MEASUREMENTS) {
            if (names.isEmpty() || names.contains(one.name())) {
                System.out.println(one.name() + ": " + one.about());
                BenchContext.Extent extent = new BenchContext.Extent(count, minutes, seed);
                List<Measurement.Measured> measured =
                        one.measure(new BenchContext(home, line -> System.out.println("  " + line), extent));
                List<Figure> all = new FigureFile(folder.resolve("figures.json")).merge(figures(one, measured, commit));
                FigureTable.write(folder.resolve("README.md"), all);
            }
        }
        return 0;
    }

    /** As they were given, so that the command makes the figure again. */
    private String options() {
        return option("count", count) + option("minutes", minutes) + option("seed", seed);
    }

    private static String option(String name, Object value) {
        return value == null ? "" : " --" + name + " " + value;
    }

    private List<Figure> figures(Measurement one, List<Measurement.Measured> measured, String commit) {
        List<Figure> figures = new ArrayList<>();
        for (Measurement.Measured m : measured) {
            System.out.printf("  %s = %.2f %s%n", m.id(), m.ours(), m.unit());
            String command = "deploy/bench/run " + one.name() + options();
            figures.add(new Figure(
                    m.id(),
                    m.what(),
                    round(m.ours()),
                    round(m.baseline()),
                    round(m.ratio()),
                    m.unit(),
                    command,
                    commit));
        }
        return figures;
    }

    private static Double round(Double value) {
        return value == null ? null : (Double) (Math.round(value * 1000) / 1000.0);
    }

    private String commit() throws IOException, InterruptedException {
        String head = output("git", "rev-parse", "--short=12", "HEAD").trim();
        boolean changed = !output("git", "status", "--porcelain", "--untracked-files=no", "--", ".", ":!deploy/bench")
                .isBlank();
        return changed ? head + "+" : head;
    }

    private String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(home.toFile()).start();
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String text = reader.lines().collect(Collectors.joining("\n"));
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + " failed");
            }
            return text;
        }
    }
}
