package dev.toolshelf.search.shelf;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What makes up one tool's score. The tool is read again, field by field: the index does not keep what a posting is made
 * of. A word's share of the score is divided among fields as its counts are; the parts add up to the score.
 */
final class ShelfExplanation {

    private final ShelfScores scores;
    private final Matching matching;
    private final PoolSource source;
    private final int position;
    private final Shelf weights;
    private final ToolWords words;
    private final List<Contribution> parts = new ArrayList<>();

    private ShelfExplanation(ShelfScores scores, PoolIndex pool, int position, Shelf weights) {
        this.scores = scores;
        this.matching = scores.matching();
        this.source = pool.at(position);
        this.position = position;
        this.weights = weights;
        this.words = ToolWords.of(pool.tool(position), weights);
    }

    /** The parts of a score above 0, in the order of the query's words, then what the whole query adds. */
    static List<Contribution> of(ShelfScores scores, PoolIndex pool, int position, Shelf weights) {
        ShelfExplanation explanation = new ShelfExplanation(scores, pool, position, weights);
        explanation.explain(pool.sources().indexOf(explanation.source));
        return List.copyOf(explanation.parts);
    }

    private void explain(int s) {
        double sum = 0;
        for (int f = 0; f < matching.features().length; f++) {
            sum += explain(s, f);
        }
        int local = position - source.offset();
        double share =
                ShelfScores.share(scores.covered(position), matching.index(s).nameWords(local));
        add("", "share of the name", sum * weights.covered() * share);
        double most = 0;
        for (int i = source.offset(); i < source.offset() + source.size(); i++) {
            most = Math.max(most, scores.of(i));
        }
        double siblings = most * weights.siblings() / (1 + weights.siblings());
        if (matching.query().sentences().size() > 1) {
            add("", "best of a sentence", scores.of(position) - siblings - sum * (1 + weights.covered() * share));
        }
        add("", "best of the source", siblings);
    }

    private double explain(int s, int f) {
        Feature feature = matching.features()[f];
        Map<String, Double> counts = new LinkedHashMap<>();
        for (ToolWords.Field field : ToolWords.Field.values()) {
            counts.merge(field.label(), count(feature, field), Double::sum);
        }
        float base = matching.base(s, f);
        counts.put(base == matching.instructionsCount() ? "instructions" : "server", (double) base);
        double all = counts.values().stream().mapToDouble(Double::doubleValue).sum();
        if (all == 0) {
            return 0;
        }
        double value = scores.occurrences(feature.place()) * matching.worth(f) * saturated(feature, all);
        counts.forEach((field, count) -> add(label(feature), field, value * count / all));
        return value;
    }

    /** First letters stand for several words, each saturated for itself. */
    private double saturated(Feature feature, double all) {
        if (feature.kind() != Feature.Kind.PREFIX) {
            return ShelfIndex.saturated(all, weights.k1());
        }
        return words.words().entrySet().stream()
                .filter(word -> Word.prefixKey(word.getKey()) == feature.key())
                .mapToDouble(word -> ShelfIndex.saturated(word.getValue().all(), weights.k1()))
                .sum();
    }

    private double count(Feature feature, ToolWords.Field field) {
        return switch (feature.kind()) {
            case WORD, CORRECTED -> in(words.words().get(feature.text()), field);
            case RELATED -> in(words.groups().get(feature.key()), field);
            case PREFIX ->
                words.words().entrySet().stream()
                        .filter(word -> Word.prefixKey(word.getKey()) == feature.key())
                        .mapToDouble(word -> word.getValue().in(field))
                        .sum();
        };
    }

    private static double in(ToolWords.Count count, ToolWords.Field field) {
        return count == null ? 0 : count.in(field);
    }

    private String label(Feature feature) {
        String asked = matching.query().words().get(feature.place()).word().text();
        return switch (feature.kind()) {
            case WORD -> asked;
            case CORRECTED -> asked + " (read as " + feature.text() + ")";
            case PREFIX -> asked + " (first letters)";
            case RELATED -> asked + " (related)";
        };
    }

    private void add(String term, String field, double weight) {
        if (weight > 0) {
            parts.add(new Contribution(term, field, weight));
        }
    }
}
