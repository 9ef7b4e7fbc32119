package dev.toolshelf.search.eve;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.profile.Ranking;
import java.util.List;

/** eve's ranking over all connections, whatever the query's first word: what eve's own ranking function does. */
public final class BareEve implements Evaluation {

    private final EveEvaluation eve;

    /** The ranking with these weights. */
    public BareEve(Ranking.Tiers weights) {
        this.eve = new EveEvaluation(weights);
    }

    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        return EveWords.of(request.query()).isEmpty() ? eve.evaluate(request, pool) : eve.rank(request, null, pool);
    }

    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        return eve.explain(request, pool, tool);
    }
}
