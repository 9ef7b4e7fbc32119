package dev.toolshelf.search.evaluate;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.parse.ParsedQuery;
import dev.toolshelf.search.prepare.PreparedPool;
import dev.toolshelf.search.prepare.SearchableTool;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.rank.KeywordScore;
import dev.toolshelf.search.rank.Ranked;
import dev.toolshelf.search.text.Folding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules 2 to 4 of SPEC section 5: a name in any spelling, a prefix, keywords; the first that finds something answers. */
final class WordRules {

    private final PreparedPool pool;
    private final KeywordScore scoring;
    private final int limit;

    WordRules(PreparedPool pool, KeywordScore scoring, int limit) {
        this.pool = pool;
        this.scoring = scoring;
        this.limit = limit;
    }

    Found apply(ParsedQuery.Words query) {
        List<SearchableTool> called = called(query.text());
        if (!called.isEmpty()) {
            return names(called, query);
        }
        List<Match> prefixed = prefixed(query.text());
        if (!prefixed.isEmpty()) {
            return Found.limited(prefixed, limit, pool.tools().size());
        }
        List<Match> ranked = keywords(query, Set.of());
        return Found.limited(ranked, limit, pool.deferred().size());
    }

    private List<SearchableTool> called(String text) {
        String squeezed = Folding.squeeze(text);
        return pool.tools().stream().filter(tool -> tool.isCalled(squeezed)).toList();
    }

    private Found names(List<SearchableTool> called, ParsedQuery.Words query) {
        List<Match> matches = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (Ranked ranked : Ranked.all(called, query.terms(), scoring)) {
            matches.add(match(ranked, "name"));
            taken.add(ranked.tool().tool().name());
        }
        matches.addAll(keywords(query, taken));
        return Found.limited(matches, limit, pool.tools().size());
    }

    private List<Match> prefixed(String text) {
        String prefix = Folding.fold(text);
        if (!prefix.startsWith(ToolName.MCP_PREFIX)) {
            return List.of();
        }
        return pool.tools().stream()
                .filter(tool -> tool.name().startsWith(prefix))
                .map(tool -> new Match(tool.tool().name(), tool.tool().source().id(), null, "prefix"))
                .toList();
    }

    private List<Match> keywords(ParsedQuery.Words query, Set<String> taken) {
        return Ranked.scoring(pool.deferred(), query.terms(), scoring).stream()
                .filter(ranked -> !taken.contains(ranked.tool().tool().name()))
                .map(ranked -> match(ranked, "keywords"))
                .toList();
    }

    private static Match match(Ranked ranked, String why) {
        PoolTool tool = ranked.tool().tool();
        return new Match(tool.name(), tool.source().id(), ranked.score(), why);
    }
}
