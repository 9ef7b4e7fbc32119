package dev.toolshelf.bench.retrieval;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.query.Match;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.render.ResultForm;
import java.util.List;

/** One profile's search, its answer in the profile's own form. */
final class ProfileRanker implements Ranker {

    private final PoolSearch search;
    private final ResultForm form;
    private final Integer cap;
    private final Catalogue catalogue;

    ProfileRanker(Profile profile, PoolSearch search, Catalogue catalogue) {
        this.search = search;
        this.form = ResultForm.named(profile.results().form()).orElseThrow();
        this.cap = profile.results().cap();
        this.catalogue = catalogue;
    }

    @Override
    public Ranking rank(String query, int limit) {
        int wanted = cap == null ? limit : Math.min(cap, limit);
        SearchAnswer answer = search.search("bench", query, wanted, catalogue.pool());
        List<String> names = answer.matches().stream().map(Match::name).toList();
        return new Ranking(names.stream().map(catalogue::id).toList(), characters(answer));
    }

    /** A reference expands to the definition where it stands. */
    private int characters(SearchAnswer answer) {
        int characters = form.render(answer, catalogue.lookup(), null).text().length();
        if (form == ResultForm.TOOL_REFERENCE) {
            for (Match match : answer.matches()) {
                PoolTool tool = catalogue.lookup().tool().apply(match.name());
                characters += tool.name().length()
                        + tool.tool().description().length()
                        + tool.tool().inputSchema().text().length();
            }
        }
        return characters;
    }
}
