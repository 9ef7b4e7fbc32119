package dev.toolshelf.search.observed;

import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.parse.Term;
import dev.toolshelf.search.profile.Ranking.KeywordWeights;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The scores of one source's tools while the terms of a query are added in their order. Not thread-safe. */
final class ObservedScores {

    private final KeywordWeights weights;
    private final PoolSource source;
    private final boolean mcp;
    private final ObservedText text;
    private final List<String> label;
    private final String serverName;
    private final double[] scores;
    private final BitSet lacking = new BitSet();
    private int traced = -1;
    private final List<Contribution> trace = new ArrayList<>();

    ObservedScores(PoolSource source, KeywordWeights weights) {
        this.weights = weights;
        this.source = source;
        this.mcp = source.index().mcp();
        this.text = source.index()
                .listing()
                .analysed(new ObservedText.Of(
                        source.index().kind(), weights.observed().descriptionCut()));
        this.serverName = ObservedText.lower(ToolName.clean(source.index().serverName()));
        this.label = mcp ? ObservedText.parts(source.index().serverName(), SourceKind.MCP) : List.of();
        this.scores = new double[source.size()];
    }

    /** Notes the reasons of one tool's score from now on. */
    List<Contribution> trace(int local) {
        this.traced = local;
        return trace;
    }

    void add(Term term) {
        String word = term.text();
        BitSet named = new BitSet();
        BitSet has = new BitSet();
        double part = mcp ? weights.partMcp() : weights.partBuiltin();
        double inside = mcp ? weights.insidePartMcp() : weights.insidePartBuiltin();
        if (label.contains(word)) {
            boolean server = mcp && serverName.equals(word);
            double weight = part + (server ? weights.observed().serverWord() : 0);
            all(local -> name(local, named, weight, "server name", word));
        }
        for (int local : text.withPart(word)) {
            name(local, named, part, "name part", word);
        }
        if (label.stream().anyMatch(piece -> piece.contains(word))) {
            all(local -> name(local, named, inside, "inside a name part", word));
        }
        text.insidePart(word, local -> name(local, named, inside, "inside a name part", word));
        has.or(named);
        text.insideRawName(word, local -> {
            if (!named.get(local) && scores[local] == 0) {
                name(local, named, weights.fullName(), "own name", word);
            }
        });
        for (int local : text.called(word)) {
            more(local, weights.observed().bareName(), "bare name", word);
        }
        text.inHint(word, local -> {
            has.set(local);
            more(local, weights.hint(), "search hint", word);
        });
        text.inDescription(word, local -> {
            has.set(local);
            more(local, weights.description(), "description", word);
        });
        if (term.required()) {
            has.flip(0, source.size());
            lacking.or(has);
        }
    }

    /** A tool's score; 0 if it lacks a required term. */
    double of(int local) {
        return lacking.get(local) ? 0 : scores[local];
    }

    private interface Each {
        void local(int local);
    }

    private void all(Each each) {
        for (int local = 0; local < scores.length; local++) {
            each.local(local);
        }
    }

    private void name(int local, BitSet named, double weight, String field, String word) {
        if (!named.get(local)) {
            named.set(local);
            more(local, weight, field, word);
        }
    }

    private void more(int local, double weight, String field, String word) {
        scores[local] += weight;
        if (local == traced && weight > 0) {
            trace.add(new Contribution(word, field, weight));
        }
    }
}
