package dev.toolshelf.search.keyword;

import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.keyword.KeywordIndex.Label;
import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The scores of one source's tools while the terms of a query are added one by one, in their order. Not thread-safe. */
final class SourceScores {

    private final KeywordWeights weights;
    private final boolean mcp;
    private final int size;
    private final Label label;
    private final KeywordText text;
    /** Names that the pool shortened, folded: for them the whole name is another one, all else is the same. */
    private final Map<Integer, String> shortNames;

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
        this.shortNames = folded(source.shortNames());
        this.text = source.index()
                .listing()
                .analysed(new KeywordText.Of(source.index().kind()));
    }

    private static Map<Integer, String> folded(Map<Integer, String> names) {
        if (names.isEmpty()) {
            return names;
        }
        Map<Integer, String> folded = new HashMap<>(names);
        folded.replaceAll((local, name) -> name.toLowerCase(Locale.ROOT));
        return folded;
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
        boolean marks = next.required();
        String word = next.text();
        double part = mcp ? weights.partMcp() : weights.partBuiltin();
        double inside = mcp ? weights.insidePartMcp() : weights.insidePartBuiltin();
        if (label.hasPart(word)) {
            all(part, marks);
        } else {
            name(text.withPart(word), part, marks);
            if (label.hasInside(word)) {
                all(inside, marks);
            } else {
                for (int[] tools : text.insidePart(word)) {
                    name(tools, inside, marks);
                }
                fullName(word, marks);
            }
        }
        text(text.inHint(word, pieces), weights.hint(), marks);
        text(text.inDescription(word, pieces), weights.description(), marks);
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

    private void all(double weight, boolean marks) {
        ready();
        for (int local = 0; local < size; local++) {
            name(local, weight, marks);
        }
    }

    private void name(int[] tools, double weight, boolean marks) {
        if (tools.length > 0) {
            ready();
            for (int local : tools) {
                name(local, weight, marks);
            }
        }
    }

    private void name(int local, double weight, boolean marks) {
        if (named[local] != term) {
            named[local] = term;
            scores[local] += weight;
            if (marks) {
                mark(local);
            }
        }
    }

    /** A term across name parts counts only where nothing scored so far. */
    private void fullName(String word, boolean marks) {
        shortNames.forEach((local, name) -> {
            if (name.contains(word)) {
                ready();
                wholeName(local, marks);
            }
        });
        wholeNames(text.insideOwnName(word), marks, false);
        if (label.prefix().contains(word)) {
            ready();
            for (int local = 0; local < size; local++) {
                if (!shortNames.containsKey(local)) {
                    wholeName(local, marks);
                }
            }
            return;
        }
        wholeNames(text.insideName(word), marks, true);
        // A term that begins in the prefix ends in the tool's own name.
        for (int cut = word.indexOf('_'); cut >= 0; cut = word.indexOf('_', cut + 1)) {
            if (cut + 1 < word.length() && label.prefix().endsWith(word.substring(0, cut + 1))) {
                String rest = word.substring(cut + 1);
                ready();
                for (int local = 0; local < size; local++) {
                    if (text.name(local).startsWith(rest) && !shortNames.containsKey(local)) {
                        wholeName(local, marks);
                    }
                }
            }
        }
    }

    private void wholeNames(int[] tools, boolean marks, boolean plain) {
        if (tools.length > 0) {
            ready();
            for (int local : tools) {
                if (!plain || shortNames.isEmpty() || !shortNames.containsKey(local)) {
                    wholeName(local, marks);
                }
            }
        }
    }

    private void wholeName(int local, boolean marks) {
        if (named[local] != term) {
            named[local] = term;
            if (scores[local] == 0) {
                scores[local] = weights.fullName();
            }
            if (marks) {
                mark(local);
            }
        }
    }

    private void text(int[] tools, double weight, boolean marks) {
        if (tools.length > 0) {
            ready();
            for (int local : tools) {
                scores[local] += weight;
                if (marks) {
                    mark(local);
                }
            }
        }
    }

    private void mark(int local) {
        if (hasLast[local] != term) {
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
