package dev.toolshelf.search.keyword;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.index.SourceAnalysis;
import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import dev.toolshelf.search.text.Folding;
import dev.toolshelf.search.text.Words;
import java.util.ArrayList;
import java.util.List;

/**
 * The keyword score of every tool of a pool (SPEC section 5, rule 4) out of the listings' indexes: the numbers of
 * {@link KeywordScan}, without looking at tools that have none of the words. Thread-safe.
 */
public final class KeywordIndex {

    private final KeywordWeights weights;
    private final KeywordScan scan;

    /** @param weights the profile's ranking */
    public KeywordIndex(KeywordWeights weights) {
        this.weights = weights;
        this.scan = new KeywordScan(weights);
    }

    /** Takes tools that score. */
    public interface Taker {

        /** A tool by its position, with its score above 0. */
        void take(int position, double score);
    }

    /** Hands over every deferred tool that scores, in pool order. */
    public void score(PoolIndex pool, List<Term> terms, Taker taker) {
        List<List<String>> pieces = new ArrayList<>(terms.size());
        for (Term term : terms) {
            pieces.add(Words.pieces(term.text()));
        }
        for (PoolSource source : pool.sources()) {
            double[] scores = scores(source, terms, pieces);
            if (scores != null) {
                for (int local = 0; local < scores.length; local++) {
                    if (scores[local] > 0 && source.deferred(local)) {
                        taker.take(source.offset() + local, scores[local]);
                    }
                }
            }
        }
    }

    /** The score of one tool, whether it is deferred or not. */
    public double of(PoolSource source, int local, List<Term> terms) {
        return scan.of(ScannedTool.of(source, local), terms);
    }

    /** What makes up a tool's score. */
    public List<Contribution> explain(PoolIndex pool, int tool, List<Term> terms) {
        PoolSource source = pool.at(tool);
        return scan.explain(ScannedTool.of(source, tool - source.offset()), terms);
    }

    /** Scores by place in the listing; {@code null} if no tool scores. */
    private double[] scores(PoolSource source, List<Term> terms, List<List<String>> pieces) {
        SourceScores scores = new SourceScores(source, weights);
        for (int i = 0; i < terms.size(); i++) {
            scores.add(terms.get(i), pieces.get(i));
        }
        return scores.done();
    }

    /** The name parts, and the folded prefix, that a server's name gives to all its tools. */
    record Label(List<String> parts, String prefix) {

        static Label of(PoolSource source) {
            if (!source.index().mcp()) {
                return new Label(List.of(), "");
            }
            return source.index().analysed(LABEL);
        }

        private static final SourceAnalysis<Label> LABEL = source -> new Label(
                ToolName.parts(ToolName.MCP_PREFIX + ToolName.clean(source.serverName())),
                Folding.fold(source.namePrefix()));

        boolean hasPart(String term) {
            return parts.contains(term);
        }

        boolean hasInside(String term) {
            for (String part : parts) {
                if (part.contains(term)) {
                    return true;
                }
            }
            return false;
        }
    }
}
