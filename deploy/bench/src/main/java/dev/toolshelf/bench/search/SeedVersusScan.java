package dev.toolshelf.bench.search;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;

/** How many times faster the seed's scoring is by index than by scan; needs the shared folder. */
public final class SeedVersusScan implements Measurement {

    @Override
    public String name() {
        return "seed-vs-scan";
    }

    @Override
    public String about() {
        return "the seed's scoring by index and by scan, 147 and 10,000 tools (about 2 minutes)";
    }

    @Override
    public List<Measured> measure(BenchContext context) {
        Collection<RunResult> results = Jmh.run(context, SeedBenchmark.class, Mode.AverageTime);
        return List.of(
                measured(results, "search.seed-vs-scan.147", "147"),
                measured(results, "search.seed-vs-scan.10k", "10000"));
    }

    private static Measured measured(Collection<RunResult> results, String id, String tools) {
        double scan = Jmh.of(results, "scan", "tools", tools).getPrimaryResult().getScore();
        double index =
                Jmh.of(results, "index", "tools", tools).getPrimaryResult().getScore();
        String what = "five best of " + tools
                + " tools for recorded keyword queries, mean; baseline: the scan; ratio: scan" + " to index";
        return new Measured(id, what, index, scan, scan / index, "us");
    }
}
