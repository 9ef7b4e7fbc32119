package dev.toolshelf.search.bm25;

import dev.toolshelf.search.evaluate.Best;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking;
import dev.toolshelf.search.text.EnglishTokens;
import java.util.ArrayList;
import java.util.List;

/**
 * BM25 as the reference crate computes it (reference: harnesses 1), over the documents of one harness: the tools that
 * share a token with the query, higher scores first, equal ones in pool order (the reference leaves them undefined).
 * Searches deferred tools only; scores are exact in single precision. Knows neither namespaces nor pages.
 */
public final class Bm25 implements Evaluation {

    /** Tokens of a query that count; a longer query costs no more than this. */
    public static final int MOST_TOKENS = 256;

    private final DocumentForm form;
    private final Formula formula;

    /**
     * A ranking.
     *
     * @param ranking its parameters
     * @throws IllegalArgumentException if there is no document form of that name
     */
    public Bm25(Ranking.Bm25 ranking) {
        this.form = DocumentForm.named(ranking.document());
        this.formula = new Formula((float) ranking.k1(), (float) ranking.b());
    }

    @Override
    public boolean looksNamesUp() {
        return form.exactName();
    }

    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        int named = form.exactName() ? OwnNames.first(request.query().strip(), pool) : -1;
        if (named >= 0) {
            return Found.of(List.of(new Hit(named, 1.0, "name")), 1, pool.deferredCount());
        }
        float[] scores = scores(tokens(request.query()), pool);
        Best best = new Best(request.limit());
        for (int position = 0; position < scores.length; position++) {
            if (scores[position] > 0) {
                best.offer(position, scores[position]);
            }
        }
        int total = best.total();
        return Found.of(best.hits("keywords"), total, pool.deferredCount());
    }

    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        PoolSource source = pool.at(tool);
        if (!source.deferred(tool - source.offset())) {
            return List.of();
        }
        List<Contribution> reasons = new ArrayList<>();
        for (String token : tokens(request.query())) {
            float weight = scores(List.of(token), pool)[tool];
            if (weight > 0) {
                String fields = FieldsHolding.of(token, source, tool - source.offset(), form);
                reasons.add(new Contribution(token, fields, weight));
            }
        }
        return List.copyOf(reasons);
    }

    /** By position, 0 for a tool that shares nothing with the query or is not deferred. */
    private float[] scores(List<String> tokens, PoolIndex pool) {
        PoolDocuments documents = new PoolDocuments(pool, form);
        float[] scores = new float[pool.size()];
        for (String token : tokens) {
            Holders holders = documents.holding(token);
            float rarity = Formula.rarity(documents.count(), holders.count());
            for (int i = 0; i < holders.count(); i++) {
                scores[holders.position(i)] +=
                        rarity * formula.value(holders.frequency(i), holders.length(i), documents.averageLength());
            }
        }
        return scores;
    }

    private List<String> tokens(String query) {
        List<String> tokens = new EnglishTokens().of(form.splitQuery() ? Identifiers.withParts(query) : query);
        return tokens.size() > MOST_TOKENS ? tokens.subList(0, MOST_TOKENS) : tokens;
    }
}
