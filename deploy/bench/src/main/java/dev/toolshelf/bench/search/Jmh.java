package dev.toolshelf.bench.search;

import dev.toolshelf.bench.BenchContext;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs benchmarks, each in a virtual machine of its own. */
final class Jmh {

    private static final int WARM_UPS = 4;
    private static final int ITERATIONS = 5;

    private Jmh() {}

    static Collection<RunResult> run(BenchContext context, Class<?> benchmark, Mode mode) {
        try {
            return new Runner(new OptionsBuilder()
                            .include("\\." + benchmark.getSimpleName() + "\\.")
                            .mode(mode)
                            .timeUnit(TimeUnit.MICROSECONDS)
                            .warmupIterations(WARM_UPS)
                            .warmupTime(TimeValue.seconds(2))
                            .measurementIterations(ITERATIONS)
                            .measurementTime(TimeValue.seconds(2))
                            .forks(1)
                            .shouldFailOnError(true)
                            .verbosity(VerboseMode.SILENT)
                            .jvmArgsAppend("-D" + SeedBenchmark.HOME + "=" + context.home())
                            .build())
                    .run();
        } catch (RunnerException e) {
            throw new IllegalStateException("a benchmark failed: " + e.getMessage(), e);
        }
    }

    /** The result of one method, for one value of a parameter if there is one. */
    static RunResult of(Collection<RunResult> results, String method, String parameter, String value) {
        return results.stream()
                .filter(result -> result.getParams().getBenchmark().endsWith("." + method))
                .filter(result ->
                        parameter == null || value.equals(result.getParams().getParam(parameter)))
                .findFirst()
                .orElseThrow();
    }
}
