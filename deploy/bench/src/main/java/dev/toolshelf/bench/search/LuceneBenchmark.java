package dev.toolshelf.bench.search;

import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.SearchAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The five best of 4,000 tools for one sentence after the other: the default ranking, and BM25 as Lucene does it. */
@State(Scope.Benchmark)
public class LuceneBenchmark {

    private static final int TOOLS = 4_000;
    private static final int QUERIES_PER_SET = 100;
    private static final int LIMIT = 5;
    private static final long SEED = 20261130;

    private PoolIndex pool;
    private PoolSearch search;
    private LuceneCatalog english;
    private LuceneCatalog standard;
    private LuceneCatalog fields;
    private List<String> queries;
    private int next;

    /** Indexes the same tools for each. */
    @Setup
    public void prepare() throws IOException {
        Path home = Path.of(System.getProperty(SeedBenchmark.HOME));
        queries = new ArrayList<>(ToolServers.sentences(home, QUERIES_PER_SET));
        Collections.shuffle(queries, new Random(SEED));
        pool = new Pools(ToolServers.shared(home, TOOLS)).all();
        search = new Harnesses()
                .search(Profiles.builtIn().named(Profiles.DEFAULT).orElseThrow())
                .orElseThrow();
        english = new LuceneCatalog(pool, new EnglishAnalyzer(), List.of("text"));
        standard = new LuceneCatalog(pool, new StandardAnalyzer(), List.of("text"));
        fields = new LuceneCatalog(pool, new StandardAnalyzer(), List.of("name", "description", "parameters"));
    }

    private String query() {
        next = next + 1 < queries.size() ? next + 1 : 0;
        return queries.get(next);
    }

    /** The baseline: stop words left out, stems, one field. */
    @Benchmark
    public List<String> english() throws IOException {
        return english.best(query(), LIMIT);
    }

    /** Every word as it is, one field. */
    @Benchmark
    public List<String> standard() throws IOException {
        return standard.best(query(), LIMIT);
    }

    /** Every word as it is, in name, description and parameters. */
    @Benchmark
    public List<String> fields() throws IOException {
        return fields.best(query(), LIMIT);
    }

    /** Ours. */
    @Benchmark
    public SearchAnswer shelf() {
        return search.search("q", query(), LIMIT, pool);
    }
}
