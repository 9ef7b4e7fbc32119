package dev.toolshelf.search.rank;

import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.prepare.SearchableTool;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A tool with its keyword score.
 *
 * @param tool the tool
 * @param score at least 0
 */
public record Ranked(SearchableTool tool, double score) {

    private static final Comparator<Ranked> BEST_FIRST =
            Comparator.comparingDouble(Ranked::score).reversed();

    /** All tools, also those that score 0, best first; equal scores keep the order given. */
    public static List<Ranked> all(List<SearchableTool> tools, List<Term> terms, KeywordScore scoring) {
        List<Ranked> ranked = new ArrayList<>(tools.size());
        for (SearchableTool tool : tools) {
            ranked.add(new Ranked(tool, scoring.of(tool, terms)));
        }
        ranked.sort(BEST_FIRST);
        return ranked;
    }

    /** The tools that score, best first; equal scores keep the order given. */
    public static List<Ranked> scoring(List<SearchableTool> tools, List<Term> terms, KeywordScore scoring) {
        List<Ranked> ranked = new ArrayList<>();
        for (SearchableTool tool : tools) {
            double score = scoring.of(tool, terms);
            if (score > 0) {
                ranked.add(new Ranked(tool, score));
            }
        }
        ranked.sort(BEST_FIRST);
        return ranked;
    }
}
