package dev.toolshelf.search.evaluate;

import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.pool.TestPool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;

/** Searches as a test asks for them. */
final class Searching {

    static final Profile PROFILE = Profiles.builtIn().named("claude-code").orElseThrow();
    static final PoolSearch SEARCH = new Harnesses().search(PROFILE).orElseThrow();

    private Searching() {}

    static SearchAnswer search(TestPool pool, String query) {
        return search(pool, query, null);
    }

    static SearchAnswer search(TestPool pool, String query, Integer maxResults) {
        return SEARCH.search("q", query, maxResults, pool.index());
    }

    static List<String> names(SearchAnswer answer) {
        return answer.matches().stream().map(Match::name).toList();
    }

    static List<String> whys(SearchAnswer answer) {
        return answer.matches().stream().map(Match::why).toList();
    }
}
