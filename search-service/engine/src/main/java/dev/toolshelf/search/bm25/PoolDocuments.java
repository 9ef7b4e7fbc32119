package dev.toolshelf.search.bm25;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The documents of a pool's deferred tools, laid over the postings that its sources share. Counts and lengths are summed
 * over the sources, so they are those of the deferred tools alone, as if the pool had been indexed by itself. Lives for
 * one query.
 */
final class PoolDocuments {

    private final List<SourceDocuments> sources;
    private final int count;
    private final float averageLength;
    private final Map<String, Holders> known = new HashMap<>();

    PoolDocuments(PoolIndex pool, DocumentForm form) {
        sources = new ArrayList<>(pool.sources().size());
        long tokens = 0;
        for (PoolSource source : pool.sources()) {
            SourceDocuments documents = SourceDocuments.of(source, form);
            sources.add(documents);
            tokens += documents.tokens();
        }
        count = pool.deferredCount();
        averageLength = Formula.average(tokens, count);
    }

    int count() {
        return count;
    }

    float averageLength() {
        return averageLength;
    }

    /** The documents that hold a token; looked up once. */
    Holders holding(String token) {
        return known.computeIfAbsent(token, this::lookUp);
    }

    private Holders lookUp(String token) {
        Holders holders = new Holders();
        for (SourceDocuments source : sources) {
            source.collect(token, holders);
        }
        return holders;
    }
}
