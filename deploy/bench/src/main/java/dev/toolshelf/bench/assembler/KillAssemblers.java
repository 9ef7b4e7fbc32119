package dev.toolshelf.bench.assembler;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.infrastructure.KafkaBroker;
import dev.toolshelf.infrastructure.KafkaSettings;
import dev.toolshelf.local.stack.DataFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Two assemblers under load, one of them killed every 20 seconds. */
public final class KillAssemblers implements Measurement {

    private static final int MINUTES = 10;
    private static final Duration EVERY = Duration.ofSeconds(20);

    @Override
    public String name() {
        return "kill-assemblers";
    }

    @Override
    public String about() {
        return "two assemblers, one killed every 20 s: payloads lost, doubled, different (--minutes, default 10; --seed)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException {
        long seed = context.extent().seed() == null
                ? new Random().nextLong()
                : context.extent().seed();
        int minutes =
                context.extent().minutes() == null ? MINUTES : context.extent().minutes();
        context.progress().accept("seed " + seed);
        Path folder = DataFolder.temporary().path();
        try (KafkaBroker broker = new KafkaBroker(KafkaSettings.in(folder.resolve("kafka")))) {
            broker.start();
            KilledRun.Outcome outcome = new KilledRun(context.home(), folder, broker.bootstrap(), context.progress())
                    .run("bench-", Duration.ofMinutes(minutes), EVERY, seed);
            String tried = String.format(
                    Locale.ROOT,
                    "%d kills in %d minutes, %,d payloads, seed %d",
                    outcome.kills(),
                    minutes,
                    outcome.payloads(),
                    seed);
            outcome.lost().stream()
                    .limit(10)
                    .forEach(place -> context.progress().accept("lost " + place));
            outcome.doubled().stream()
                    .limit(10)
                    .forEach(place -> context.progress().accept("doubled " + place));
            outcome.different().stream()
                    .limit(10)
                    .forEach(place -> context.progress().accept("different " + place));
            return List.of(
                    Measured.alone(
                            "assembler.killed-lost",
                            "payloads that did not come, two instances; " + tried,
                            outcome.lost().size(),
                            "payloads"),
                    Measured.alone(
                            "assembler.killed-doubled",
                            "payloads that came twice in that run",
                            outcome.doubled().size(),
                            "payloads"),
                    Measured.alone(
                            "assembler.killed-different",
                            "payloads whose body is not that of the undisturbed run",
                            outcome.different().size(),
                            "payloads"),
                    Measured.alone(
                            "assembler.killed-longest-wait",
                            "the longest that a harness waited for its payload in that run",
                            outcome.longestWaitSeconds(),
                            "s"));
        }
    }
}
