package dev.toolshelf.search.keyword;

import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.keyword.KeywordIndex.Label;
import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import java.util.List;

/** The scores of one source's tools while the terms of a query are added one by one, in their order. Not thread-safe. */
final class SourceScores {

    private final KeywordWeights weights;
    private final boolean mcp;
    private final int size;
    private final Label label;
    private final KeywordText text;
    private double[] scores;
    /** By tool, the number of the last term that its name had, so that a name counts once per term. */
    private int[] named;
    /** By tool, how many of the required terms it has; the last one's number, to count each once. */
    private int[] has;

    private int[] hasLast;
    private int term;
    private int required;

    SourceScores(PoolSource source, KeywordWeights weights) {
        this.weights = weights;
        this.mcp = source.index().mcp();
        this.size = source.size();
        this.label = Label.of(source);
        this.text = source.index()
                .listing()
                .analysed(new KeywordText.Of(source.index().kind()));
    }

    void add(Term next, List<String> pieces) {
        term++;
        if (next.required()) {
            required++;
            if (has == null) {
                has = new int[size];
                hasLast = new int[size];
            }
        }
        double part = mcp ? weights.partMcp() : weights.partBuiltin();
        double inside = mcp ? weights.insidePartMcp() : weights.insidePartBuiltin();
        String word = next.text();
        if (label.hasPart(word)) {
            all(part, next);
        } else {
            for (int local : text.withPart(word)) {
                name(local, part, next);
            }
            if (label.hasInside(word)) {
                all(inside, next);
            } else {
                text.insidePart(word, local -> name(local, inside, next));
                fullName(word, next);
            }
        }
        text.inHint(word, pieces, local -> text(local, weights.hint(), next));
        text.inDescription(word, pieces, local -> text(local, weights.description(), next));
    }

    /** The scores by place in the listing, 0 where a required term is missing; {@code null} if no tool scores. */
    double[] done() {
        if (scores != null && required > 0) {
            for (int local = 0; local < size; local++) {
                if (has[local] < required) {
                    scores[local] = 0;
                }
            }
        }
        return scores;
    }

    private void all(double weight, Term next) {
        for (int local = 0; local < size; local++) {
            name(local, weight, next);
        }
    }

    private void name(int local, double weight, Term next) {
        ready();
        if (named[local] != term) {
            named[local] = term;
            scores[local] += weight;
            has(local, next);
        }
    }

    /** A term across name parts counts only where nothing scored so far. */
    private void fullName(String word, Term next) {
        if (label.prefix().contains(word)) {
            for (int local = 0; local < size; local++) {
                wholeName(local, next);
            }
            return;
        }
        text.insideName(word, local -> wholeName(local, next));
        // A term that begins in the prefix ends in the tool's own name.
        for (int cut = word.indexOf('_'); cut >= 0; cut = word.indexOf('_', cut + 1)) {
            if (cut + 1 < word.length() && label.prefix().endsWith(word.substring(0, cut + 1))) {
                String rest = word.substring(cut + 1);
                for (int local = 0; local < size; local++) {
                    if (text.name(local).startsWith(rest)) {
                        wholeName(local, next);
                    }
                }
            }
        }
    }

    private void wholeName(int local, Term next) {
        ready();
        if (named[local] != term) {
            named[local] = term;
            if (scores[local] == 0) {
                scores[local] = weights.fullName();
            }
            has(local, next);
        }
    }

    private void text(int local, double weight, Term next) {
        ready();
        scores[local] += weight;
        has(local, next);
    }

    private void has(int local, Term next) {
        if (next.required() && hasLast[local] != term) {
            hasLast[local] = term;
            has[local]++;
        }
    }

    private void ready() {
        if (scores == null) {
            scores = new double[size];
            named = new int[size];
        }
    }
}
