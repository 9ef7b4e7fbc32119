package dev.toolshelf.search.dense;

import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.index.PoolIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One score per tool out of two: the nearness of its meaning and the square of its score by words, each between 0 and 1
 * over the pool. Squared, since a tool that has all the words says more than many that have some. The numbers were chosen
 * on six public retrieval sets: over the whole grid that was tried, mean recall@5 moves by less than a point, and choosing
 * them on five sets for the sixth loses less than one.
 */
final class Fusion {

    /** What meaning counts; words have the rest. */
    static final double MEANING = 0.6;

    /** What the best clause counts in the meaning; the whole query has the rest. */
    static final double CLAUSES = 0.6;

    /** Where words find nothing, some tool must be this near, or nothing is found: to most strangers none is. */
    private static final float NEAR = 0.35f;

    /** Where words find something, it is chance if the query has several words and no tool is this near. */
    private static final float FAR = 0.25f;

    /** A name or two say little to the model. */
    private static final int SEVERAL_WORDS = 3;

    /** Where something is found, a tool without words in common must be this near to be counted. */
    private static final float RELATED = 0.2f;

    /** A word that a tool must have: no meaning makes up for it. */
    private static final Pattern REQUIRED = Pattern.compile("(?:^|\\s)\\+\\S");

    /** How alike two tools are, as a cosine, from which the second one falls behind ... */
    private static final double TWIN = 0.8;
    /** ... by so much at the most: five versions of one tool are one answer. */
    private static final double TWIN_LOSS = 0.1;
    /** How many of the best are looked at for twins, beyond the limit. */
    private static final int TWIN_DEPTH = 24;

    private final double[] scores;
    private final Nearness nearness;
    private final PoolIndex pool;
    private final int total;

    Fusion(String query, List<Hit> byWords, Nearness nearness, PoolIndex pool) {
        this.nearness = nearness;
        this.pool = pool;
        double meaning = MEANING * latin(query);
        double[] words = words(byWords, pool.size());
        double[] near = nearness.normalised(CLAUSES);
        this.scores = new double[near.length];
        boolean stranger = stranger(query, byWords);
        boolean wordsOnly = meaning == 0 || REQUIRED.matcher(query).find();
        float related = wordsOnly ? Float.MAX_VALUE : RELATED;
        int found = 0;
        for (int tool = 0; tool < scores.length; tool++) {
            boolean answer = !stranger && (words[tool] > 0 || words[tool] == 0 && nearness.best(tool) >= related);
            scores[tool] = answer ? meaning * near[tool] + (1 - meaning) * words[tool] * words[tool] : Double.NaN;
            found += answer ? 1 : 0;
        }
        this.total = found;
    }

    /** Whether the query is about something that the pool has not. */
    private boolean stranger(String query, List<Hit> byWords) {
        float nearest = nearness.nearest();
        if (byWords.isEmpty()) {
            return nearest < NEAR;
        }
        return nearest < FAR && latin(query) == 1 && query.strip().split("\\s+").length >= SEVERAL_WORDS;
    }

    /** The score by words between 0 and 1; not a number for the named ones, which have their place. */
    private static double[] words(List<Hit> hits, int size) {
        double[] words = new double[size];
        double highest = 0;
        for (Hit hit : hits) {
            if (hit.why().equals("keywords")) {
                words[hit.tool()] = hit.score();
                highest = Math.max(highest, hit.score());
            } else {
                words[hit.tool()] = Double.NaN;
            }
        }
        for (int tool = 0; tool < size && highest > 0; tool++) {
            words[tool] /= highest;
        }
        return words;
    }

    /** How much of a query's letters the model can read: it has learnt English. */
    private static double latin(String query) {
        long letters = query.codePoints().filter(Character::isLetter).count();
        long latin = query.codePoints()
                .filter(c -> Character.isLetter(c) && Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN)
                .count();
        return letters == 0 ? 1 : (double) latin / letters;
    }

    int total() {
        return total;
    }

    /** The best so many, near twins of better ones behind: a twin's score is less by what it lost. */
    List<Hit> best(int limit) {
        int depth = limit > Integer.MAX_VALUE - TWIN_DEPTH ? limit : limit + TWIN_DEPTH;
        List<Integer> candidates = Ordered.best(scores, depth, pool);
        double[] loss = new double[candidates.size()];
        boolean[] taken = new boolean[candidates.size()];
        List<Hit> best = new ArrayList<>();
        while (best.size() < Math.min(limit, candidates.size())) {
            int next = next(candidates, loss, taken);
            int tool = candidates.get(next);
            taken[next] = true;
            best.add(new Hit(tool, scores[tool] - loss[next], HybridEvaluation.REASON));
            if (best.size() <= TWIN_DEPTH) {
                lose(candidates, tool, loss, taken);
            }
        }
        return best;
    }

    private int next(List<Integer> candidates, double[] loss, boolean[] taken) {
        int next = -1;
        double highest = 0;
        for (int i = 0; i < taken.length; i++) {
            double score = scores[candidates.get(i)] - loss[i];
            if (!taken[i] && (next < 0 || score > highest)) {
                next = i;
                highest = score;
            }
        }
        return next;
    }

    private void lose(List<Integer> candidates, int chosen, double[] loss, boolean[] taken) {
        for (int i = 0; i < loss.length; i++) {
            if (!taken[i]) {
                double alike = (nearness.between(chosen, candidates.get(i)) - TWIN) / (1 - TWIN);
                loss[i] = Math.max(loss[i], TWIN_LOSS * Math.max(0, alike));
            }
        }
    }
}
