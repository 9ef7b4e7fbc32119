package dev.toolshelf.search.evaluate;

import dev.toolshelf.search.evaluate.Explanation.Expected;
import dev.toolshelf.search.evaluate.Explanation.Explained;
import dev.toolshelf.search.evaluate.Explanation.Outcome;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.name.NearestNames;
import dev.toolshelf.search.name.Spellings;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds out why one query over one pool is answered as it is. */
final class Explainer {

    /** The most matches, and tools that an expected name means, that are explained. */
    static final int MOST = 50;

    private final Evaluation evaluation;
    private final PoolIndex pool;
    private final Request request;
    private final SearchAnswer answer;
    private final Found found;
    private final List<Hit> all;

    /**
     * Looks at one query.
     *
     * @param evaluation the profile's
     * @param pool what was searched
     * @param request the query with its limit
     * @param answer what was answered
     * @param found what was found for it
     */
    Explainer(Evaluation evaluation, PoolIndex pool, Request request, SearchAnswer answer, Found found) {
        this.evaluation = evaluation;
        this.pool = pool;
        this.request = request;
        this.answer = answer;
        this.found = found;
        this.all = found.error() == null ? everything(request.namespace()) : List.of();
    }

    Explanation explain(String expected) {
        return new Explanation(answer, matches(), expected == null || expected.isBlank() ? List.of() : look(expected));
    }

    /** Every hit, whatever limit and page. */
    private List<Hit> everything(String namespace) {
        return evaluable()
                ? evaluation
                        .evaluate(new Request(request.query(), Integer.MAX_VALUE, namespace, 0), pool)
                        .hits()
                : List.of();
    }

    private boolean evaluable() {
        return !request.query().isBlank() || !found.hits().isEmpty();
    }

    private List<Explained> matches() {
        List<Explained> matches = new ArrayList<>();
        List<Hit> hits = found.hits();
        for (int i = 0; i < Math.min(hits.size(), MOST); i++) {
            Hit hit = hits.get(i);
            int rank = rank(hit.tool());
            matches.add(new Explained(
                    pool.name(hit.tool()),
                    rank == 0 ? request.offset() + i + 1 : rank,
                    hit.score(),
                    hit.why(),
                    contributions(hit.tool())));
        }
        return matches;
    }

    private List<Contribution> contributions(int tool) {
        return request.query().isBlank() ? List.of() : evaluation.explain(request, pool, tool);
    }

    /** A tool's place among all hits, from 1; 0 if it is none. */
    private int rank(int tool) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).tool() == tool) {
                return i + 1;
            }
        }
        return 0;
    }

    private List<Expected> look(String expected) {
        List<Expected> looked = new ArrayList<>();
        for (int tool : meant(expected)) {
            looked.add(pool.hidden(tool) ? hidden(tool) : expected(tool));
        }
        if (looked.isEmpty()) {
            looked.add(new Expected(
                    expected,
                    Outcome.UNKNOWN_NAME,
                    "no tool of the pool has this name, in any spelling",
                    null,
                    List.of(),
                    NearestNames.of(expected, pool)));
        }
        return looked;
    }

    /** The tool of the very name, else those that are called so, else hidden ones. */
    private Set<Integer> meant(String name) {
        int exact = pool.find(name);
        if (exact >= 0) {
            return Set.of(exact);
        }
        Set<Integer> tools = new LinkedHashSet<>();
        Spellings.called(pool, name, tool -> add(tools, tool));
        if (tools.isEmpty()) {
            String squeezed = Folding.squeeze(name);
            for (PoolSource source : pool.sources()) {
                for (int local = 0; local < source.size(); local++) {
                    if (source.hidden(local) && isCalled(source, local, squeezed)) {
                        add(tools, source.offset() + local);
                    }
                }
            }
        }
        return tools;
    }

    private static void add(Set<Integer> tools, int tool) {
        if (tools.size() < MOST) {
            tools.add(tool);
        }
    }

    private static boolean isCalled(PoolSource source, int local, String squeezed) {
        return Folding.squeeze(source.name(local)).equals(squeezed)
                || Folding.squeeze(source.index().listing().tool(local).name()).equals(squeezed);
    }

    private Expected hidden(int tool) {
        return new Expected(
                pool.name(tool),
                Outcome.HIDDEN,
                "the pool hides this tool from every search",
                null,
                List.of(),
                List.of());
    }

    private Expected expected(int tool) {
        if (found.error() != null) {
            return outcome(tool, Outcome.REFUSED, "the query was refused: " + found.error(), 0, List.of());
        }
        List<Contribution> hits = contributions(tool);
        int rank = rank(tool);
        if (found.hits().stream().anyMatch(hit -> hit.tool() == tool)) {
            return outcome(tool, Outcome.FOUND, "it is in the answer", rank, hits);
        }
        if (rank > 0) {
            return outcome(tool, Outcome.BEYOND_LIMIT, beyond(rank), rank, hits);
        }
        if (!pool.deferred(tool)) {
            String detail = "it is loaded, not deferred; only its exact name finds it";
            return outcome(tool, Outcome.LOADED, detail, 0, hits);
        }
        if (inOtherNamespace(tool)) {
            String detail = "it is found only without the namespace " + request.namespace();
            return outcome(tool, Outcome.OTHER_NAMESPACE, detail, 0, hits);
        }
        return hits.isEmpty()
                ? outcome(tool, Outcome.NO_HIT, "nothing of the query hits it", 0, hits)
                : outcome(tool, Outcome.DROPPED, dropped(), 0, hits);
    }

    private String beyond(int rank) {
        String place = "it is number " + rank + " of " + all.size();
        return rank <= request.offset()
                ? place + ", before the offset " + request.offset()
                : place + "; the answer ends at number "
                        + (request.offset() + found.hits().size());
    }

    private boolean inOtherNamespace(int tool) {
        return request.namespace() != null && everything(null).stream().anyMatch(hit -> hit.tool() == tool);
    }

    private String dropped() {
        List<String> rules = all.stream().map(Hit::why).distinct().toList();
        return rules.size() == 1 && !rules.get(0).equals("keywords")
                ? "the query hits it, but the rule \"" + rules.get(0) + "\" comes first and answered alone"
                : "the query hits it, but the profile leaves it out: it lacks a required word, or covers too few words";
    }

    private Expected outcome(int tool, Outcome outcome, String detail, int rank, List<Contribution> hits) {
        return new Expected(pool.name(tool), outcome, detail, rank == 0 ? null : (Integer) rank, hits, List.of());
    }
}
