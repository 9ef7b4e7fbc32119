package dev.toolshelf.search.pi;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.OrderedBest;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking;
import dev.toolshelf.search.words.Blanks;
import dev.toolshelf.search.words.QueryWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Pi's ranking (reference: harnesses 6 and real-clients B): a tool that the query names exactly, then those with more of
 * the query's distinct words in any field, then by BM25 of the text plus fixed weights for name and namespace; ties keep
 * pool order. Statistics are those of the pool's deferred tools. Immutable, thread-safe.
 */
public final class PiEvaluation implements Evaluation {

    private static final int EXACT = 1 << 30;

    private final Ranking.FieldedBm25 parameters;

    /** A ranking with these parameters. */
    public PiEvaluation(Ranking.FieldedBm25 parameters) {
        this.parameters = parameters;
    }

    @Override
    public boolean looksNamesUp() {
        return true;
    }

    /** A query without words finds nothing. */
    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        Prepared prepared = prepare(request.query(), pool);
        OrderedBest best = OrderedBest.page(request, pool.size(), (a, b) -> 0);
        for (QueriedSource source : prepared.sources()) {
            score(source, prepared, best);
        }
        return Found.of(best.hits(request.offset(), "bm25"), best.offered(), pool.deferredCount())
                .with(prepared.notes());
    }

    /**
     * A query against a pool's statistics.
     *
     * @param words distinct words of the query, in order
     * @param sources the pool's sources with deferred tools; none if the query has no word
     * @param rarity per word, its inverse document frequency
     * @param averageLength of the texts, in words; 1 if all are empty
     * @param name the query as exact names are compared
     * @param notes which words were left out
     */
    private record Prepared(
            Set<String> words,
            List<QueriedSource> sources,
            double[] rarity,
            double averageLength,
            String name,
            List<String> notes) {}

    private static Prepared prepare(String query, PoolIndex pool) {
        QueryWords counted =
                QueryWords.first(PiWords.of(query).stream().distinct().toList());
        Set<String> words = new LinkedHashSet<>(counted.words());
        List<QueriedSource> sources = new ArrayList<>();
        long length = 0;
        int tools = 0;
        for (PoolSource source : words.isEmpty() ? List.<PoolSource>of() : pool.sources()) {
            if (source.deferredCount() > 0) {
                QueriedSource field = new QueriedSource(source, words);
                sources.add(field);
                length += field.length();
                tools += source.deferredCount();
            }
        }
        double[] rarity = new double[words.size()];
        for (int word = 0; word < rarity.length && tools > 0; word++) {
            int having = 0;
            for (QueriedSource source : sources) {
                having += source.having(word);
            }
            rarity[word] = StrictMath.log(1 + (tools - having + 0.5) / (having + 0.5));
        }
        double average = length == 0 ? 1 : (double) length / tools;
        return new Prepared(words, sources, rarity, average, exactName(query), counted.notes());
    }

    private static String exactName(String query) {
        String trimmed = Blanks.trim(query).toLowerCase(Locale.ROOT);
        StringBuilder name = new StringBuilder(trimmed.length());
        for (int i = 0; i < trimmed.length(); i++) {
            name.append(QueriedSource.folded(trimmed.charAt(i)));
        }
        return name.toString();
    }

    private void score(QueriedSource source, Prepared prepared, OrderedBest best) {
        double[] scores = new double[source.source().size()];
        int[] covered = new int[scores.length];
        for (int i = 0; i < prepared.rarity().length; i++) {
            int word = i;
            source.each(word, (local, inName, inNamespace, count) -> {
                double weight = (inName ? parameters.ownName() : 0)
                        + (inNamespace ? parameters.namespace() : 0)
                        + textWeight(count, source.length(local), prepared.averageLength());
                scores[local] += prepared.rarity()[word] * weight;
                covered[local]++;
            });
        }
        double bonus = Arrays.stream(prepared.rarity()).reduce(0, Double::sum);
        for (int local = 0; local < scores.length; local++) {
            if (covered[local] > 0) {
                double score = scores[local] + (source.wholeName(local, prepared.words()) ? bonus : 0);
                int group = covered[local] + (source.called(local, prepared.name()) ? EXACT : 0);
                best.offer(source.source().offset() + local, group, score);
            }
        }
    }

    private double textWeight(int count, int length, double averageLength) {
        double norm = parameters.k1() * (1 - parameters.b() + (parameters.b() * length) / averageLength);
        return (count * (parameters.k1() + 1)) / (count + norm);
    }

    /** Fields are {@code name}, {@code namespace}, {@code text}, and {@code whole name} for the bonus. */
    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int position) {
        Prepared prepared = prepare(request.query(), pool);
        List<Contribution> reasons = new ArrayList<>();
        for (QueriedSource source : prepared.sources()) {
            int local = position - source.source().offset();
            if (local >= 0 && local < source.source().size()) {
                explain(source, local, prepared, reasons);
            }
        }
        return reasons;
    }

    private void explain(QueriedSource source, int wanted, Prepared prepared, List<Contribution> reasons) {
        List<String> words = List.copyOf(prepared.words());
        for (int i = 0; i < words.size(); i++) {
            int word = i;
            double rarity = prepared.rarity()[word];
            source.each(word, (local, inName, inNamespace, count) -> {
                if (local != wanted) {
                    return;
                }
                if (inName) {
                    reasons.add(new Contribution(words.get(word), "name", rarity * parameters.ownName()));
                }
                if (inNamespace) {
                    reasons.add(new Contribution(words.get(word), "namespace", rarity * parameters.namespace()));
                }
                if (count > 0) {
                    double text = textWeight(count, source.length(local), prepared.averageLength());
                    reasons.add(new Contribution(words.get(word), "text", rarity * text));
                }
            });
        }
        if (!reasons.isEmpty() && source.wholeName(wanted, prepared.words())) {
            double bonus = Arrays.stream(prepared.rarity()).reduce(0, Double::sum);
            reasons.add(new Contribution(String.join(" ", words), "whole name", bonus));
        }
    }
}
