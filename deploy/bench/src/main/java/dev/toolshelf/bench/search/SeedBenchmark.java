package dev.toolshelf.bench.search;

import dev.toolshelf.search.evaluate.Best;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.keyword.KeywordIndex;
import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The seed's scoring, by scan and by index: the five best tools for one recorded query after the other. */
@State(Scope.Benchmark)
public class SeedBenchmark {

    static final String HOME = "toolshelf.bench.home";
    private static final int LIMIT = 5;

    /** How many tools are searched: 147 of the sample, or so many of the shared folder. */
    @Param({"147", "10000"})
    public int tools;

    private PoolIndex pool;
    private KeywordIndex index;
    private SeedScan scan;
    private List<String> queries;
    private int next;

    /** Builds pool, index and scan, and makes sure that both find the same. */
    @Setup
    public void prepare() throws IOException {
        Path home = Path.of(System.getProperty(HOME));
        queries = ToolServers.keywordQueries(home);
        pool = new Pools(tools == 147 ? ToolServers.sample(home) : ToolServers.shared(home, tools)).all();
        index = new KeywordIndex((KeywordWeights)
                Profiles.builtIn().named("claude-code").orElseThrow().ranking());
        scan = new SeedScan(pool, queries);
        for (String query : queries) {
            int[] scanned = scan.search(query, LIMIT);
            int[] found = byIndex(query).stream().mapToInt(Hit::tool).toArray();
            if (!Arrays.equals(scanned, found)) {
                throw new IllegalStateException("index and scan differ for \"" + query + "\": " + Arrays.toString(found)
                        + " and " + Arrays.toString(scanned));
            }
        }
    }

    private String query() {
        next = next + 1 < queries.size() ? next + 1 : 0;
        return queries.get(next);
    }

    private List<Hit> byIndex(String query) {
        Best best = new Best(LIMIT);
        index.score(pool, ((ParsedQuery.Words) ParsedQuery.of(query)).terms(), best::offer);
        return best.hits("keywords");
    }

    /** The baseline. */
    @Benchmark
    public int[] scan() {
        return scan.search(query(), LIMIT);
    }

    /** Ours. */
    @Benchmark
    public List<Hit> index() {
        return byIndex(query());
    }
}
