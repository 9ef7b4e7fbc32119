package dev.toolshelf.bench.search;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** A pool's tools in a Lucene index with its standard similarity, BM25; in memory, one segment. */
final class LuceneCatalog {

    private static final String FULL_NAME = "full-name";

    private final Analyzer analyzer;
    private final List<String> fields;
    private final IndexSearcher searcher;
    private final StoredFields stored;

    /** @param fields that are searched: {@code text} has all the others */
    LuceneCatalog(PoolIndex pool, Analyzer analyzer, List<String> fields) throws IOException {
        this.analyzer = analyzer;
        this.fields = fields;
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            for (PoolSource source : pool.sources()) {
                for (int local = 0; local < source.size(); local++) {
                    writer.addDocument(document(source, local));
                }
            }
            // The catalogue does not change while it is searched.
            writer.forceMerge(1);
        }
        this.searcher = new IndexSearcher(DirectoryReader.open(directory));
        this.stored = searcher.storedFields();
    }

    private Document document(PoolSource source, int local) {
        Map<String, String> texts = texts(source.index().listing().tool(local));
        Document document = new Document();
        for (String field : fields) {
            document.add(new TextField(field, texts.get(field), Field.Store.NO));
        }
        document.add(new StoredField(FULL_NAME, source.name(local)));
        return document;
    }

    private static Map<String, String> texts(Tool tool) {
        StringBuilder parameters = new StringBuilder();
        tool.inputSchema()
                .tree()
                .path("properties")
                .fields()
                .forEachRemaining(property -> parameters
                        .append(' ')
                        .append(property.getKey().replace('_', ' '))
                        .append(' ')
                        .append(property.getValue().path("description").asText("")));
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("name", tool.name().replace('_', ' '));
        texts.put("description", String.valueOf(tool.description()));
        texts.put("parameters", parameters.toString());
        texts.put("text", String.join(" ", texts.values()));
        return texts;
    }

    /** The full names of the best tools: any word in any field, as Lucene's parser for several fields lays a query out. */
    List<String> best(String text, int limit) throws IOException {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        try (TokenStream tokens = analyzer.tokenStream(fields.get(0), text)) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                add(query, term.toString());
            }
            tokens.end();
        }
        List<String> names = new ArrayList<>(limit);
        for (ScoreDoc hit : searcher.search(query.build(), limit).scoreDocs) {
            names.add(stored.document(hit.doc).get(FULL_NAME));
        }
        return names;
    }

    private void add(BooleanQuery.Builder query, String word) {
        if (fields.size() == 1) {
            query.add(new TermQuery(new Term(fields.get(0), word)), Occur.SHOULD);
            return;
        }
        BooleanQuery.Builder anywhere = new BooleanQuery.Builder();
        for (String field : fields) {
            anywhere.add(new TermQuery(new Term(field, word)), Occur.SHOULD);
        }
        query.add(anywhere.build(), Occur.SHOULD);
    }
}
