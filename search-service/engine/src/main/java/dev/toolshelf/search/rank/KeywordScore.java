package dev.toolshelf.search.rank;

import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.prepare.PreparedTool;
import dev.toolshelf.search.prepare.SearchableTool;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.text.Words;
import java.util.List;

/**
 * The keyword score of one tool (SPEC section 5, rule 4), as a scan over its texts: whatever finds tools faster must
 * give the same numbers. Thread-safe.
 *
 * @param weights the profile's ranking
 */
public record KeywordScore(Profile.Ranking weights) {

    /** The score of a tool for these terms; 0 if it lacks a required one. */
    public double of(SearchableTool tool, List<Term> terms) {
        for (Term term : terms) {
            if (term.required() && !has(tool, term.text())) {
                return 0;
            }
        }
        double score = 0;
        for (Term term : terms) {
            score += nameScore(tool, term.text(), score);
            score += textScore(tool.texts(), term.text());
        }
        return score;
    }

    private static boolean has(SearchableTool tool, String term) {
        return tool.nameContains(term)
                || insidePart(tool.texts(), term)
                || Words.contain(tool.texts().hint(), term)
                || Words.contain(tool.texts().description(), term);
    }

    private double nameScore(SearchableTool tool, String term, double scoreSoFar) {
        PreparedTool texts = tool.texts();
        if (texts.parts().contains(term)) {
            return texts.mcp() ? weights.partMcp() : weights.partBuiltin();
        }
        if (insidePart(texts, term)) {
            return texts.mcp() ? weights.insidePartMcp() : weights.insidePartBuiltin();
        }
        return scoreSoFar == 0 && tool.nameContains(term) ? weights.fullName() : 0;
    }

    private double textScore(PreparedTool texts, String term) {
        double score = Words.contain(texts.hint(), term) ? weights.hint() : 0;
        return Words.contain(texts.description(), term) ? score + weights.description() : score;
    }

    private static boolean insidePart(PreparedTool texts, String term) {
        for (String part : texts.parts()) {
            if (part.contains(term)) {
                return true;
            }
        }
        return false;
    }
}
