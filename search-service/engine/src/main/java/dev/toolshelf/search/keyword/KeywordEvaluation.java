package dev.toolshelf.search.keyword;

import dev.toolshelf.search.evaluate.Best;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.PrefixRule;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.evaluate.SelectRule;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.name.Spellings;
import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Profile {@code claude-code}: the rules of SPEC section 5 in their order; the first that finds something answers. */
public final class KeywordEvaluation implements Evaluation {

    private final KeywordIndex index;

    /** @param weights the profile's ranking */
    public KeywordEvaluation(KeywordWeights weights) {
        this.index = new KeywordIndex(weights);
    }

    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        ParsedQuery parsed = ParsedQuery.of(request.query());
        if (parsed instanceof ParsedQuery.Refused refused) {
            return Found.refused(refused.error());
        }
        if (parsed instanceof ParsedQuery.Select select) {
            return SelectRule.apply(select.names(), pool);
        }
        ParsedQuery.Words words = (ParsedQuery.Words) parsed;
        return words(words, request.limit(), pool).with(words.notes());
    }

    private Found words(ParsedQuery.Words query, int limit, PoolIndex pool) {
        List<Integer> called = new ArrayList<>();
        Spellings.called(pool, query.text(), called::add);
        if (!called.isEmpty()) {
            return names(called, query, limit, pool);
        }
        List<Hit> prefixed = PrefixRule.apply(query.text(), pool);
        return prefixed.isEmpty()
                ? keywords(query.terms(), limit, Set.of(), pool)
                : Found.limited(prefixed, limit, pool.visibleCount());
    }

    private Found names(List<Integer> called, ParsedQuery.Words query, int limit, PoolIndex pool) {
        Best owners = new Best(called.size());
        for (int tool : called) {
            PoolSource source = pool.at(tool);
            owners.offer(tool, index.of(source, tool - source.offset(), query.terms()));
        }
        List<Hit> hits = owners.hits("name");
        Found rest = keywords(query.terms(), limit, new HashSet<>(called), pool);
        hits.addAll(rest.hits());
        return Found.of(
                hits.size() > limit ? hits.subList(0, limit) : hits, called.size() + rest.total(), pool.visibleCount());
    }

    private Found keywords(List<Term> terms, int limit, Set<Integer> taken, PoolIndex pool) {
        Best best = new Best(limit);
        index.score(pool, terms, (tool, score) -> {
            if (!taken.contains(tool)) {
                best.offer(tool, score);
            }
        });
        return Found.of(best.hits("keywords"), best.total(), pool.deferredCount());
    }

    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        return ParsedQuery.of(request.query()) instanceof ParsedQuery.Words words
                ? index.explain(pool, tool, words.terms())
                : List.of();
    }
}
