package dev.toolshelf.search.keyword;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import dev.toolshelf.search.text.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * The keyword score of one tool (SPEC section 5, rule 4) as the rule is written, by a scan over its texts. The index must
 * give the same numbers; single tools are scored and explained here. Thread-safe.
 *
 * @param weights the profile's ranking
 */
public record KeywordScan(KeywordWeights weights) {

    /** The score of a tool for these terms; 0 if it lacks a required one. */
    public double of(ScannedTool tool, List<Term> terms) {
        for (Term term : terms) {
            if (term.required() && !has(tool, term.text())) {
                return 0;
            }
        }
        double score = 0;
        for (Term term : terms) {
            score += nameScore(tool, term.text(), score);
            score += textScore(tool, term.text());
        }
        return score;
    }

    /** What makes up the score of a tool, as if it had all required terms. */
    List<Contribution> explain(ScannedTool tool, List<Term> terms) {
        List<Contribution> contributions = new ArrayList<>();
        double score = 0;
        for (Term term : terms) {
            double name = nameScore(tool, term.text(), score);
            String field = tool.parts().contains(term.text())
                    ? "name part"
                    : tool.partContains(term.text()) ? "inside a name part" : "full name";
            add(contributions, term, field, name);
            add(contributions, term, "search hint", Words.contain(tool.hint(), term.text()) ? weights.hint() : 0);
            boolean described = Words.contain(tool.description(), term.text());
            add(contributions, term, "description", described ? weights.description() : 0);
            score += name + textScore(tool, term.text());
        }
        return contributions;
    }

    private static void add(List<Contribution> contributions, Term term, String field, double weight) {
        if (weight > 0) {
            contributions.add(new Contribution(term.text(), field, weight));
        }
    }

    private static boolean has(ScannedTool tool, String term) {
        return tool.nameContains(term)
                || tool.partContains(term)
                || Words.contain(tool.hint(), term)
                || Words.contain(tool.description(), term);
    }

    private double nameScore(ScannedTool tool, String term, double scoreSoFar) {
        if (tool.parts().contains(term)) {
            return tool.mcp() ? weights.partMcp() : weights.partBuiltin();
        }
        if (tool.partContains(term)) {
            return tool.mcp() ? weights.insidePartMcp() : weights.insidePartBuiltin();
        }
        return scoreSoFar == 0 && tool.nameContains(term) ? weights.fullName() : 0;
    }

    private double textScore(ScannedTool tool, String term) {
        double score = Words.contain(tool.hint(), term) ? weights.hint() : 0;
        return Words.contain(tool.description(), term) ? score + weights.description() : score;
    }
}
