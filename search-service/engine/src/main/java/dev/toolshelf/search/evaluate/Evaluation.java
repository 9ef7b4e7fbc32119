package dev.toolshelf.search.evaluate;

import dev.toolshelf.search.index.PoolIndex;
import java.util.List;

/** How one profile answers a query: its rules for names, its ranking, its edges. Pure, deterministic, thread-safe. */
public interface Evaluation {

    /**
     * Answers a query over a pool. Never throws for what a query says: a refused one has {@link Found#error()}.
     *
     * @param request the query, its limit already within the profile's bounds
     * @param pool what is searched
     */
    Found evaluate(Request request, PoolIndex pool);

    /** Whether a query that is a tool's name finds that tool, whatever its words are worth. */
    default boolean looksNamesUp() {
        return false;
    }

    /**
     * What makes up the score that a query gives to one tool, whether the tool is among the hits or not.
     *
     * @param request the query
     * @param pool what is searched
     * @param tool a position in the pool
     * @return in the order of the query's terms; empty if no term hits it
     */
    List<Contribution> explain(Request request, PoolIndex pool, int tool);
}
