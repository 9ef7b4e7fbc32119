package dev.toolshelf.search.observed;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Profile {@code claude-code-2.1}: what the client of that line was seen to answer (reference: real-clients A4, A5, E8),
 * where it differs from the seed. Names are compared unshortened, since that client shortens none;
 * a selection may also name the short form that the pool's model knows.
 */
public final class ObservedEvaluation implements Evaluation {

    private final KeywordWeights weights;

    /** @param weights the profile's ranking, with what was observed */
    public ObservedEvaluation(KeywordWeights weights) {
        this.weights = weights;
    }

    /** A tool with the name that orders it: without regard to case, {@code _} before everything. */
    private record Named(int tool, double score, String key) {

        static Named of(PoolSource source, int local, double score) {
            String name = source.index().plainName(local);
            return new Named(
                    source.offset() + local, score, ObservedText.lower(name).replace('_', '!') + ' ' + name);
        }
    }

    private static final Comparator<Named> BEST_FIRST =
            Comparator.comparingDouble(Named::score).reversed().thenComparing(Named::key);

    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        ParsedQuery parsed = ParsedQuery.of(request.query());
        if (parsed instanceof ParsedQuery.Refused) {
            return Found.nothing(pool.deferredCount());
        }
        if (parsed instanceof ParsedQuery.Select select) {
            return select(select.names(), pool);
        }
        ParsedQuery.Words words = (ParsedQuery.Words) parsed;
        List<Named> whole = whole(words.text(), pool);
        if (!whole.isEmpty()) {
            return found(whole, request, "name", pool.visibleCount());
        }
        List<Named> prefixed = prefixed(words.text(), pool);
        if (!prefixed.isEmpty()) {
            return found(prefixed, request, "prefix", pool.deferredCount());
        }
        return found(ranked(words.terms(), pool), request, "keywords", pool.deferredCount())
                .with(words.notes());
    }

    private static Found found(List<Named> tools, Request request, String why, int searched) {
        tools.sort(BEST_FIRST);
        List<Hit> hits = new ArrayList<>();
        for (Named tool : tools.subList(0, Math.min(tools.size(), request.limit()))) {
            hits.add(new Hit(tool.tool(), why.equals("keywords") ? tool.score() : null, why));
        }
        return Found.of(hits, tools.size(), searched);
    }

    /** Full names of any tool, else every tool that its server calls so; case counts. */
    private static Found select(List<String> names, PoolIndex pool) {
        Set<Integer> found = new LinkedHashSet<>();
        List<String> missing = new ArrayList<>();
        for (String name : names) {
            List<Integer> full = new ArrayList<>();
            List<Named> bare = new ArrayList<>();
            visible(pool, (source, local) -> {
                if (source.index().plainName(local).equals(name)
                        || source.name(local).equals(name)) {
                    full.add(source.offset() + local);
                } else if (source.index().listing().tool(local).name().equals(name)) {
                    bare.add(Named.of(source, local, 0));
                }
            });
            if (full.isEmpty()) {
                bare.sort(BEST_FIRST);
                bare.forEach(tool -> full.add(tool.tool()));
            }
            found.addAll(full);
            if (full.isEmpty()) {
                missing.add(name);
            }
        }
        List<Hit> hits =
                found.stream().map(tool -> new Hit(tool, null, "select")).toList();
        return new Found(hits, hits.size(), pool.visibleCount(), missing, List.of(), null);
    }

    private static List<Named> whole(String text, PoolIndex pool) {
        List<Named> whole = new ArrayList<>();
        visible(pool, (source, local) -> {
            if (source.index().plainName(local).equalsIgnoreCase(text)) {
                whole.add(Named.of(source, local, 0));
            }
        });
        return whole;
    }

    private static List<Named> prefixed(String text, PoolIndex pool) {
        String prefix = ObservedText.lower(text);
        List<Named> prefixed = new ArrayList<>();
        if (prefix.startsWith(ToolName.MCP_PREFIX) && !prefix.equals(ToolName.MCP_PREFIX)) {
            visible(pool, (source, local) -> {
                if (source.deferred(local)
                        && ObservedText.lower(source.index().plainName(local)).startsWith(prefix)) {
                    prefixed.add(Named.of(source, local, 0));
                }
            });
        }
        return prefixed;
    }

    private List<Named> ranked(List<Term> terms, PoolIndex pool) {
        List<Named> ranked = new ArrayList<>();
        for (PoolSource source : pool.sources()) {
            ObservedScores scores = new ObservedScores(source, weights);
            terms.forEach(scores::add);
            for (int local = 0; local < source.size(); local++) {
                if (scores.of(local) > 0 && source.deferred(local)) {
                    ranked.add(Named.of(source, local, scores.of(local)));
                }
            }
        }
        return ranked;
    }

    private interface Each {
        void tool(PoolSource source, int local);
    }

    private static void visible(PoolIndex pool, Each each) {
        for (PoolSource source : pool.sources()) {
            for (int local = 0; local < source.size(); local++) {
                if (!source.hidden(local)) {
                    each.tool(source, local);
                }
            }
        }
    }

    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        if (!(ParsedQuery.of(request.query()) instanceof ParsedQuery.Words words)) {
            return List.of();
        }
        PoolSource source = pool.at(tool);
        ObservedScores scores = new ObservedScores(source, weights);
        List<Contribution> trace = scores.trace(tool - source.offset());
        words.terms().forEach(scores::add);
        return trace;
    }
}
