package dev.toolshelf.search.evaluate;

import dev.toolshelf.search.index.PoolIndex;
import java.util.List;

/**
 * Why an expected tool is not among a query's hits.
 *
 * @param reason which case it is
 * @param rank its place among all hits, from 1; 0 if it is not among them
 * @param text the same in words
 */
public record Absence(Reason reason, int rank, String text) {

    /** The cases. */
    public enum Reason {
        /** It is there. */
        PRESENT,
        /** The pool has no such tool, or the tool's source is not listed. */
        UNKNOWN,
        /** It is loaded already, and only deferred tools are searched. */
        LOADED,
        /** The query was refused. */
        REFUSED,
        /** No word of the query hits it. */
        NOT_HIT,
        /** It is hit, but a rule of the profile answers without it, or the query has too little in common with it. */
        CUT,
        /** It is hit, below the limit. */
        BELOW_LIMIT
    }

    /**
     * Looks for the reason.
     *
     * @param evaluation the profile's
     * @param request the query and its limit
     * @param pool what was searched
     * @param name the expected tool's full name; a hidden tool is unknown
     */
    public static Absence of(Evaluation evaluation, Request request, PoolIndex pool, String name) {
        int tool = pool.find(name);
        if (tool < 0) {
            return new Absence(Reason.UNKNOWN, 0, "the pool shows no tool of this name");
        }
        Request unlimited = new Request(request.query(), Integer.MAX_VALUE, request.namespace(), 0);
        Found all = evaluation.evaluate(unlimited, pool);
        if (all.error() != null) {
            return new Absence(Reason.REFUSED, 0, "the query was refused: " + all.error());
        }
        List<Integer> order = all.hits().stream().map(Hit::tool).toList();
        int rank = order.indexOf(tool) + 1;
        if (rank > request.limit()) {
            return new Absence(Reason.BELOW_LIMIT, rank, "it is at rank " + rank + "; the limit is " + request.limit());
        }
        if (rank > 0) {
            return new Absence(Reason.PRESENT, rank, "it is at rank " + rank);
        }
        if (!pool.deferred(tool)) {
            return new Absence(Reason.LOADED, 0, "it is loaded; only deferred tools are searched by words");
        }
        return evaluation.explain(request, pool, tool).isEmpty()
                ? new Absence(Reason.NOT_HIT, 0, "no word of the query hits it")
                : new Absence(Reason.CUT, 0, "words hit it, but not enough for what the query is about");
    }
}
