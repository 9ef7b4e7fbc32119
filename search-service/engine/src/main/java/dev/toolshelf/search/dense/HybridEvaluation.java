package dev.toolshelf.search.dense;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import java.util.ArrayList;
import java.util.List;

/**
 * Profile {@code toolshelf} with a model: what the words of a query find, and what is near to its meaning, in one order.
 * Names that the query calls stay first, a select or prefix is answered as without a model, and a pool whose vectors are
 * not made yet is ranked by words alone, which the answer says.
 */
public final class HybridEvaluation implements Evaluation {

    /** Why a tool was found here. */
    static final String REASON = "hybrid";

    private static final String RANKED = "keywords";

    private final Vectors vectors;
    private final Evaluation words;

    /**
     * A hybrid evaluation.
     *
     * @param vectors the model and the tools' vectors
     * @param words the ranking by words; its hits are named, or ranked with the reason {@code keywords}
     */
    public HybridEvaluation(Vectors vectors, Evaluation words) {
        this.vectors = vectors;
        this.words = words;
    }

    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        Found lexical = words.evaluate(all(request), pool);
        if (lexical.error() != null || byNameAlone(lexical)) {
            return words.evaluate(request, pool);
        }
        Readiness readiness = Readiness.of(vectors, pool);
        if (readiness.note() != null) {
            return readiness.noted(words.evaluate(request, pool));
        }
        Fusion fusion = fusion(request, lexical, pool);
        List<Hit> hits = new ArrayList<>();
        for (Hit hit : lexical.hits()) {
            if (!RANKED.equals(hit.why())) {
                hits.add(hit);
            }
        }
        int named = hits.size();
        hits.addAll(fusion.best(request.limit()));
        return new Found(
                hits.size() > request.limit() ? hits.subList(0, request.limit()) : hits,
                named + fusion.total(),
                lexical.searched(),
                lexical.missing(),
                lexical.notes(),
                null);
    }

    private Fusion fusion(Request request, Found lexical, PoolIndex pool) {
        return new Fusion(
                request.query(), lexical.hits(), new Nearness(vectors, pool, Clauses.of(request.query())), pool);
    }

    private static Request all(Request request) {
        return new Request(request.query(), Integer.MAX_VALUE, request.namespace(), request.offset());
    }

    /** A select, or a prefix: its order is not a matter of meaning. */
    private static boolean byNameAlone(Found found) {
        return !found.missing().isEmpty()
                || !found.hits().isEmpty()
                        && found.hits().stream()
                                .allMatch(hit ->
                                        hit.why().equals("select") || hit.why().equals("prefix"));
    }

    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        List<Contribution> reasons = new ArrayList<>(words.explain(request, pool, tool));
        if (Readiness.of(vectors, pool).note() == null) {
            float cosine = new Nearness(vectors, pool, Clauses.of(request.query())).best(tool);
            if (cosine > -1) {
                reasons.add(new Contribution(request.query(), "meaning", cosine));
            }
        }
        return reasons;
    }
}
