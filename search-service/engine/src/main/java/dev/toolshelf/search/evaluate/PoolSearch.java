package dev.toolshelf.search.evaluate;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.name.NearestNames;
import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.parse.ResultLimit;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchAnswer.Status;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Searches a pool as a profile does (SPEC sections 5 and 9). Pure and deterministic; thread-safe. */
public final class PoolSearch {

    private final Profile profile;
    private final Evaluation evaluation;

    /**
     * A profile's search.
     *
     * @param profile whose limits count
     * @param evaluation the profile's rules and ranking
     */
    public PoolSearch(Profile profile, Evaluation evaluation) {
        this.profile = profile;
        this.evaluation = evaluation;
    }

    /**
     * Answers one query over the whole pool, its first page.
     *
     * @param id the query's id
     * @param query the query's text, or {@code null}
     * @param maxResults the most results, or {@code null} for the profile's default
     * @param pool the pool
     */
    public SearchAnswer search(String id, String query, Integer maxResults, PoolIndex pool) {
        return search(id, query, maxResults, null, null, pool);
    }

    /**
     * Answers one query. Never throws for what a query says: a refused one has {@code error}.
     *
     * @param id the query's id
     * @param query the query's text, or {@code null}
     * @param maxResults the most results, or {@code null} for the profile's default
     * @param namespace only tools of this namespace, where the ranking knows namespaces; or {@code null}
     * @param offset results to skip, where the ranking has pages; {@code null} is 0
     * @param pool the pool
     */
    public SearchAnswer search(
            String id, String query, Integer maxResults, String namespace, Integer offset, PoolIndex pool) {
        Asked asked = asked(query, maxResults, namespace, offset, pool);
        return answer(id, asked.found(), nearest(asked.found(), asked.request().query(), pool), pool);
    }

    /**
     * Answers one query and says why the answer is as it is.
     *
     * @param id the query's id
     * @param query the query's text, or {@code null}
     * @param maxResults the most results, or {@code null} for the profile's default
     * @param namespace as for a search
     * @param offset as for a search
     * @param expected a tool that somebody expects in the answer, by any spelling of its full or bare name; or {@code null}
     * @param pool the pool
     */
    public Explanation explain(
            String id,
            String query,
            Integer maxResults,
            String namespace,
            Integer offset,
            String expected,
            PoolIndex pool) {
        Asked asked = asked(query, maxResults, namespace, offset, pool);
        Found found = asked.found();
        SearchAnswer answer = answer(id, found, nearest(found, asked.request().query(), pool), pool);
        return new Explainer(evaluation, pool, asked.request(), answer, found).explain(expected);
    }

    /**
     * What a query finds, and nothing else: no names, no nearest ones.
     *
     * @param query the query's text
     * @param limit the most hits
     * @param pool the pool
     */
    public Found find(String query, int limit, PoolIndex pool) {
        return asked(query, limit, null, null, pool).found();
    }

    private record Asked(Request request, Found found) {}

    private Asked asked(String query, Integer maxResults, String namespace, Integer offset, PoolIndex pool) {
        String text = query == null ? "" : query;
        ResultLimit limit = ResultLimit.of(maxResults, profile.results());
        Request request = new Request(text, limit.value(), namespace, offset == null ? 0 : offset);
        String refusal = refusal(limit, text, offset);
        if (refusal != null) {
            return new Asked(request, Found.refused(refusal));
        }
        boolean empty = text.isBlank() && profile.results().emptyQuery() == Profile.Edge.NONE;
        Found found = empty ? Found.nothing(pool.deferredCount()) : evaluate(request, pool);
        if (limit.note() == null) {
            return new Asked(request, found);
        }
        List<String> notes = new ArrayList<>();
        notes.add(limit.note());
        notes.addAll(found.notes());
        return new Asked(request, found.with(notes));
    }

    /**
     * A harness looks names up as it makes them, and the pool may have had to make others: a deferred tool is found by the
     * full name that it has here, too.
     */
    private Found named(Found found, Request request, PoolIndex pool) {
        int named = evaluation.looksNamesUp() && request.offset() == 0
                ? pool.find(request.query().strip())
                : -1;
        boolean missed =
                named >= 0 && pool.deferred(named) && found.hits().stream().noneMatch(hit -> hit.tool() == named);
        return missed ? found.led(named, request.limit()) : found;
    }

    private Found evaluate(Request request, PoolIndex pool) {
        int limit = request.limit();
        if (limit > 0 || profile.results().lowLimit() == Profile.Edge.NONE) {
            return named(evaluation.evaluate(request, pool), request, pool);
        }
        if (limit == 0) {
            return Found.nothing(pool.deferredCount());
        }
        Found all = evaluation.evaluate(
                new Request(request.query(), Integer.MAX_VALUE, request.namespace(), request.offset()), pool);
        List<Hit> kept = all.hits().subList(0, Math.max(0, all.hits().size() + limit));
        return new Found(kept, all.total(), all.searched(), all.missing(), all.notes(), all.error());
    }

    private String refusal(ResultLimit limit, String text, Integer offset) {
        if (limit.error() != null) {
            return limit.error();
        }
        if (offset != null && offset < 0) {
            return "offset is " + offset + "; it must be at least 0";
        }
        if (text.length() > ParsedQuery.MAX_LENGTH) {
            return "query has " + text.length() + " characters; it must have at most " + ParsedQuery.MAX_LENGTH;
        }
        return text.isBlank() && profile.results().emptyQuery() == Profile.Edge.REFUSE ? ParsedQuery.EMPTY : null;
    }

    private static List<String> nearest(Found found, String text, PoolIndex pool) {
        if (!found.hits().isEmpty() || found.error() != null || found.total() > 0) {
            return List.of();
        }
        List<String> wanted = found.missing().isEmpty() ? List.of(text) : found.missing();
        Set<String> names = new LinkedHashSet<>();
        // Each name costs a pass over the pool; a handful of misses says enough.
        for (String one : wanted.subList(0, Math.min(wanted.size(), NearestNames.MOST))) {
            names.addAll(NearestNames.of(one, pool));
        }
        return names.stream().limit(NearestNames.MOST).toList();
    }

    private static SearchAnswer answer(String id, Found found, List<String> nearest, PoolIndex pool) {
        List<Match> matches = new ArrayList<>(found.hits().size());
        for (Hit hit : found.hits()) {
            matches.add(new Match(
                    pool.name(hit.tool()), pool.at(hit.tool()).source().id(), hit.score(), hit.why()));
        }
        return new SearchAnswer(
                id,
                pool.unavailable().isEmpty() ? Status.READY : Status.PARTIAL,
                matches,
                found.searched(),
                found.total(),
                found.missing(),
                nearest,
                pool.unavailable(),
                found.notes(),
                found.error(),
                pool.revision());
    }
}
