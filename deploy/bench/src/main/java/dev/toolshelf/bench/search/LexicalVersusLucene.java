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
        return "the default ranking and Lucene's BM25 over 4,000 tools, whole sentences (about 1 minute)";
    }

    @Override
    public List<Measured> measure(BenchContext context) {
        Collection<RunResult> results = Jmh.run(context, LuceneBenchmark.class, Mode.SampleTime);
        double lucene = median(results, "lucene");
        double shelf = median(results, "shelf");
        String what = "five best of 4,000 tools for whole sentences, p50; baseline: Lucene BM25, English analyzer, one"
                + " segment; ratio: Lucene to ours";
        return List.of(new Measured("search.lexical-vs-lucene", what, shelf, lucene, lucene / shelf, "us"));
    }

    private static double median(Collection<RunResult> results, String method) {
        return Jmh.of(results, method, null, null)
                .getPrimaryResult()
                .getStatistics()
                .getPercentile(MEDIAN);
    }
}
