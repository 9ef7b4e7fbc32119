package dev.toolshelf.search.shelf;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.PrefixRule;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.evaluate.SelectRule;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.BitSet;
import java.util.List;

/**
 * Profile {@code toolshelf}: select and prefix as in SPEC section 5; tools called by name, as the whole query or within
 * it; then {@link ShelfRanking}. Nothing, if even the best tools have too little of what the query means.
 */
public final class ShelfEvaluation implements Evaluation {

    /** So many of the best are asked whether the query is about them. */
    private static final int WITNESSES = 5;

    /** Above the names that stand within a query. */
    private static final int WHOLE = 3;

    private final ShelfRanking ranking;

    /** @param weights the profile's ranking */
    public ShelfEvaluation(Shelf weights) {
        this(new ShelfRanking(weights));
    }

    ShelfEvaluation(ShelfRanking ranking) {
        this.ranking = ranking;
    }

    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        String text = request.query().strip();
        if (text.isEmpty()) {
            return Found.refused(ParsedQuery.EMPTY);
        }
        if (text.regionMatches(true, 0, ParsedQuery.SELECT, 0, ParsedQuery.SELECT.length())) {
            ParsedQuery parsed = ParsedQuery.of(text);
            return parsed instanceof ParsedQuery.Select select
                    ? SelectRule.apply(select.names(), pool)
                    : Found.refused(((ParsedQuery.Refused) parsed).error());
        }
        List<Integer> called = CalledByName.whole(text, pool);
        if (called.isEmpty()) {
            List<Hit> prefixed = PrefixRule.apply(text, pool);
            if (!prefixed.isEmpty()) {
                return Found.limited(prefixed, request.limit(), pool.visibleCount());
            }
        }
        return ranked(ShelfQuery.of(text), called, request.limit(), pool);
    }

    private Found ranked(ShelfQuery query, List<Integer> called, int limit, PoolIndex pool) {
        ShelfScores scores = ranking.scores(query, pool);
        TopTools top = new TopTools(pool, Math.max(limit, WITNESSES));
        BitSet named = new BitSet();
        int total = scores.total();
        for (int tool : called) {
            named.set(tool);
            total += scores.of(tool) > 0 ? 0 : 1;
            top.offer(tool, scores.of(tool), WHOLE);
        }
        for (int tool : scores.fullyCovered()) {
            PoolSource source = pool.at(tool);
            int tier = CalledByName.within(source.index(), tool - source.offset(), query.tokens());
            if (tier > 0 && !named.get(tool)) {
                named.set(tool);
                top.offer(tool, scores.of(tool), tier);
            }
        }
        List<PoolSource> sources = pool.sources();
        for (int s : scores.bestSources()) {
            if (scores.sourceBest(s) < top.least()) {
                break;
            }
            offerAll(sources.get(s), scores, s, named, top);
        }
        List<Hit> hits = top.hits();
        if (called.isEmpty() && !meant(hits, scores, pool)) {
            return Found.nothing(pool.deferredCount()).with(query.notes());
        }
        int searched = called.isEmpty() ? pool.deferredCount() : pool.visibleCount();
        return Found.of(hits.subList(0, Math.min(limit, hits.size())), total, searched)
                .with(query.notes());
    }

    private static void offerAll(PoolSource source, ShelfScores scores, int s, BitSet named, TopTools top) {
        int end = source.offset() + source.size();
        float shared = scores.shared(s);
        for (int tool = source.offset(); tool < end; tool++) {
            float own = scores.own(tool);
            if (own > 0 && own + shared >= top.least() && !named.get(tool)) {
                top.offer(tool, own + shared, 0);
            }
        }
    }

    private boolean meant(List<Hit> best, ShelfScores scores, PoolIndex pool) {
        Evidence evidence = new Evidence(scores.matching(), pool);
        for (Hit hit : best.subList(0, Math.min(WITNESSES, best.size()))) {
            if (evidence.of(hit.tool()) >= ranking.weights().evidence()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        ShelfScores scores = ranking.scores(request.query(), pool);
        return scores.of(tool) > 0 ? ShelfExplanation.of(scores, pool, tool, ranking.weights()) : List.of();
    }
}
