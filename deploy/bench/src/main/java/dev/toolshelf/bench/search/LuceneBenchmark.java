package dev.toolshelf.bench.search;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.SearchAnswer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.QueryBuilder;
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
    private static final String TEXT = "text";
    private static final String NAME = "name";

    private PoolIndex pool;
    private PoolSearch search;
    private Analyzer analyzer;
    private IndexSearcher lucene;
    private StoredFields stored;
    private List<String> queries;
    private int next;

    /** Indexes the same tools twice. */
    @Setup
    public void prepare() throws IOException {
        Path home = Path.of(System.getProperty(SeedBenchmark.HOME));
        queries = new ArrayList<>(ToolServers.sentences(home, QUERIES_PER_SET));
        Collections.shuffle(queries, new Random(SEED));
        pool = new Pools(ToolServers.shared(home, TOOLS)).all();
        search = new Harnesses()
                .search(Profiles.builtIn().named(Profiles.DEFAULT).orElseThrow())
                .orElseThrow();
        analyzer = new EnglishAnalyzer();
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            for (PoolSource source : pool.sources()) {
                for (int local = 0; local < source.size(); local++) {
                    writer.addDocument(document(source, local));
                }
            }
            // One segment, as the catalogue does not change while it is searched.
            writer.forceMerge(1);
        }
        lucene = new IndexSearcher(DirectoryReader.open(directory));
        stored = lucene.storedFields();
    }

    private static Document document(PoolSource source, int local) {
        Tool tool = source.index().listing().tool(local);
        StringBuilder text = new StringBuilder(tool.name().replace('_', ' '));
        text.append(' ').append(tool.description());
        tool.inputSchema()
                .tree()
                .path("properties")
                .fields()
                .forEachRemaining(property -> text.append(' ')
                        .append(property.getKey().replace('_', ' '))
                        .append(' ')
                        .append(property.getValue().path("description").asText("")));
        Document document = new Document();
        document.add(new TextField(TEXT, text.toString(), Field.Store.NO));
        document.add(new StoredField(NAME, source.name(local)));
        return document;
    }

    private String query() {
        next = next + 1 < queries.size() ? next + 1 : 0;
        return queries.get(next);
    }

    /** The baseline. */
    @Benchmark
    public List<String> lucene() throws IOException {
        Query query = new QueryBuilder(analyzer).createBooleanQuery(TEXT, query());
        List<String> names = new ArrayList<>(LIMIT);
        if (query != null) {
            for (ScoreDoc hit : lucene.search(query, LIMIT).scoreDocs) {
                names.add(stored.document(hit.doc).get(NAME));
            }
        }
        return names;
    }

    /** Ours. */
    @Benchmark
    public SearchAnswer shelf() {
        return search.search("q", query(), LIMIT, pool);
    }
}
