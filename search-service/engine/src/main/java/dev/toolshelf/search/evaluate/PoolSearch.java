package dev.toolshelf.search.evaluate;

import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.parse.ResultLimit;
import dev.toolshelf.search.prepare.PreparedPool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchAnswer.Status;
import dev.toolshelf.search.rank.KeywordScore;
import dev.toolshelf.search.rank.NearestNames;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Searches a pool as SPEC section 5 says. Pure and deterministic; thread-safe. */
public final class PoolSearch {

    private final Profile profile;
    private final KeywordScore scoring;

    /** @param profile whose ranking and limits count */
    public PoolSearch(Profile profile) {
        this.profile = profile;
        this.scoring = new KeywordScore(profile.ranking());
    }

    /**
     * Answers one query: the first rule that finds something, else the empty answer with its explanations. Never throws
     * for what a query says: a refused one has {@code error}.
     *
     * @param id the query's id
     * @param query the query's text, or {@code null}
     * @param maxResults the most results, or {@code null} for the profile's default
     * @param pool the pool
     */
    public SearchAnswer search(String id, String query, Integer maxResults, PreparedPool pool) {
        ResultLimit limit = ResultLimit.of(maxResults, profile.results());
        ParsedQuery parsed = limit.error() == null ? ParsedQuery.of(query) : new ParsedQuery.Refused(limit.error());
        if (parsed instanceof ParsedQuery.Refused refused) {
            return refusal(id, refused.error(), pool);
        }
        List<String> notes = new ArrayList<>();
        if (limit.note() != null) {
            notes.add(limit.note());
        }
        if (parsed instanceof ParsedQuery.Select select) {
            Found found = SelectRule.apply(select.names(), pool);
            return answer(id, found, nearest(found, select.names(), pool), notes, pool);
        }
        ParsedQuery.Words words = (ParsedQuery.Words) parsed;
        notes.addAll(words.notes());
        Found found = new WordRules(pool, scoring, limit.value()).apply(words);
        return answer(id, found, nearest(found, List.of(words.text()), pool), notes, pool);
    }

    private static List<String> nearest(Found found, List<String> wanted, PreparedPool pool) {
        Set<String> names = new LinkedHashSet<>();
        if (found.matches().isEmpty()) {
            // Each name costs a pass over the pool; a handful of misses says enough.
            for (String text : wanted.subList(0, Math.min(wanted.size(), NearestNames.MOST))) {
                names.addAll(NearestNames.of(text, pool.tools()));
            }
        }
        return names.stream().limit(NearestNames.MOST).toList();
    }

    private static SearchAnswer answer(
            String id, Found found, List<String> nearest, List<String> notes, PreparedPool pool) {
        return new SearchAnswer(
                id,
                status(pool),
                found.matches(),
                found.searched(),
                found.total(),
                found.missing(),
                nearest,
                pool.unavailable(),
                notes,
                null,
                pool.view().pool().revision());
    }

    private static SearchAnswer refusal(String id, String error, PreparedPool pool) {
        return new SearchAnswer(
                id,
                status(pool),
                List.of(),
                0,
                0,
                List.of(),
                List.of(),
                pool.unavailable(),
                List.of(),
                error,
                pool.view().pool().revision());
    }

    private static Status status(PreparedPool pool) {
        return pool.unavailable().isEmpty() ? Status.READY : Status.PARTIAL;
    }
}
