package dev.toolshelf.bench.assembler;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import dev.toolshelf.conversations.run.Counts;
import dev.toolshelf.conversations.run.Run;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Random conversations over every wire and profile, each payload looked at by the validator and by what must hold of it beside
 * (lost discoveries, changed prefixes, bodies built naively).
 */
public final class RandomPayloads implements Measurement {

    private static final long PAYLOADS = 1_000_000;
    private static final long TELL_EVERY = 10_000;
    private static final String REFUSED = "finding";

    @Override
    public String name() {
        return "assembler-random";
    }

    @Override
    public String about() {
        return "payloads of random conversations that the validator refuses (--count, default 1,000,000; --seed)";
    }

    @Override
    public List<Measured> measure(BenchContext context) {
        long seed = context.extent().seed() == null
                ? new Random().nextLong()
                : context.extent().seed();
        long count =
                context.extent().count() == null ? PAYLOADS : context.extent().count();
        context.progress().accept("seed " + seed);
        long began = System.nanoTime();
        long[] told = {0};
        Counts counts = Run.of(seed, count, payloads -> {
            if (payloads - told[0] >= TELL_EVERY) {
                told[0] = payloads;
                System.err.printf(
                        Locale.ROOT, "  %,d payloads, %,d s%n", payloads, (System.nanoTime() - began) / 1_000_000_000);
            }
        });
        counts.examples().forEach(context.progress());
        String tried = String.format(
                Locale.ROOT,
                "%,d payloads of %,d conversations, %d settings of wire and profile, seed %d",
                counts.payloads(),
                counts.conversations(),
                counts.bySetting().size(),
                seed);
        long all = counts.faults().values().stream().mapToLong(Long::longValue).sum();
        return List.of(
                Measured.alone(
                        "assembler.invalid-emitted",
                        "emitted payloads that the validator refuses; " + tried,
                        counts.faults().getOrDefault(REFUSED, 0L),
                        "payloads"),
                Measured.alone(
                        "assembler.random-faults",
                        "anything else that must hold and did not in that run, all kinds" + kinds(counts),
                        all - counts.faults().getOrDefault(REFUSED, 0L),
                        "faults"));
    }

    private static String kinds(Counts counts) {
        return counts.faults().isEmpty() ? "" : " " + counts.faults();
    }
}
