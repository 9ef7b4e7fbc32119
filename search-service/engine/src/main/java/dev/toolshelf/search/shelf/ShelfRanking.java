package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.profile.Ranking.Shelf;

/**
 * Toolshelf's own ranking by words: what a text scores on every deferred tool of a pool. Rankings that know more, such as
 * one with embeddings, take these scores for a query or for each of its parts and add theirs. Deterministic: a tool's
 * score does not depend on its place in the pool. Thread-safe.
 */
public final class ShelfRanking {

    private final Shelf weights;
    private final Matching.Analyses analyses;

    /** @param weights the profile's ranking */
    public ShelfRanking(Shelf weights) {
        this(weights, ResolvedPool.Recent.OFTEN);
    }

    /** @param often the searches after which a pool gets an index of its own */
    ShelfRanking(Shelf weights, int often) {
        this.weights = weights;
        this.analyses = Matching.Analyses.of(weights, often);
    }

    /**
     * The scores of a text. Costs time in proportion to the tools that its words hit, and four bytes per tool and sentence.
     *
     * @param text a sentence, several, or keywords; words above the first 64 different ones are left out
     * @param pool what is searched
     */
    public ShelfScores scores(String text, PoolIndex pool) {
        return scores(ShelfQuery.of(text), pool);
    }

    ShelfScores scores(ShelfQuery query, PoolIndex pool) {
        return ShelfScores.of(Matching.of(query, pool, analyses), pool, weights);
    }

    Shelf weights() {
        return weights;
    }
}
