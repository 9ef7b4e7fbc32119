package dev.toolshelf.bench.search;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;

/** How many times faster the default ranking answers than Lucene's BM25; needs the shared folder. */
public final class LexicalVersusLucene implements Measurement {

    private static final double MEDIAN = 50;

    @Override
    public String name() {
        return "lexical-vs-lucene";
    }

    @Override
    public String about() {
        return "the default ranking and Lucene's BM25 over 4,000 tools, whole sentences (about 2 minutes)";
    }

    @Override
    public List<Measured> measure(BenchContext context) {
        Collection<RunResult> results = Jmh.run(context, LuceneBenchmark.class, Mode.SampleTime);
        double shelf = median(results, "shelf");
        return List.of(
                against(shelf, median(results, "english"), "", "English analyzer, one field"),
                against(shelf, median(results, "standard"), ".standard", "standard analyzer, one field"),
                against(
                        shelf,
                        median(results, "fields"),
                        ".fields",
                        "standard analyzer, name, description and parameters as fields"));
    }

    private static Measured against(double shelf, double lucene, String suffix, String how) {
        String what = "five best of 4,000 tools for whole sentences, p50; baseline: Lucene BM25, " + how
                + ", one segment; ratio: Lucene to ours";
        return new Measured("search.lexical-vs-lucene" + suffix, what, shelf, lucene, lucene / shelf, "us");
    }

    private static double median(Collection<RunResult> results, String method) {
        return Jmh.of(results, method, null, null)
                .getPrimaryResult()
                .getStatistics()
                .getPercentile(MEDIAN);
    }
}
