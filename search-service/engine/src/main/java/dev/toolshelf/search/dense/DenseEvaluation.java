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
 * Profile {@code toolllm}: deferred tools by the cosine of query and tool, nothing else (reference: harnesses 10). It
 * always answers, also where nothing fits.
 */
public final class DenseEvaluation implements Evaluation {

    private final Vectors vectors;
    private final Evaluation words;

    /**
     * A dense evaluation.
     *
     * @param vectors the model and the tools' vectors
     * @param words answers while the vectors of a pool are not made yet; the answer then says so
     */
    public DenseEvaluation(Vectors vectors, Evaluation words) {
        this.vectors = vectors;
        this.words = words;
    }

    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        Readiness readiness = Readiness.of(vectors, pool);
        if (readiness.note() != null) {
            return readiness.noted(words.evaluate(request, pool));
        }
        String text = Clauses.of(request.query()).get(0);
        float[] cosines = new Nearness(vectors, pool, List.of(text)).whole();
        double[] scores = new double[cosines.length];
        for (int tool = 0; tool < scores.length; tool++) {
            scores[tool] = cosines[tool];
        }
        List<Hit> hits = new ArrayList<>();
        for (int tool : Ordered.best(scores, request.limit(), pool)) {
            hits.add(new Hit(tool, scores[tool], "meaning"));
        }
        return Found.of(hits, pool.deferredCount(), pool.deferredCount());
    }

    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        if (Readiness.of(vectors, pool).note() != null) {
            return words.explain(request, pool, tool);
        }
        String text = Clauses.of(request.query()).get(0);
        float cosine = new Nearness(vectors, pool, List.of(text)).whole()[tool];
        return Float.isNaN(cosine) ? List.of() : List.of(new Contribution(text, "meaning", cosine));
    }
}
