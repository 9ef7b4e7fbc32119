package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * What a query scores on every tool of a pool. Lives for one query.
 *
 * <p>Per sentence, each of its words adds worth times saturated count to the tools that have it; a word counts half in
 * later sentences. The sum of the sentences is raised by the share of the tool's name that the query has; then the best
 * tools of each sentence, and tools beside the source's best one, get a share of the best score.
 */
public final class ShelfScores {

    private static final float REPEATED = 0.5f;

    private final Shelf weights;
    private final Matching matching;
    private final PoolSource[] sources;
    private final int[] offsets;
    private final float[] sourceBests;
    private final float[] shares;
    private final List<Integer> fullyCovered = new ArrayList<>();
    private final float[][] sentences;
    private final CoveredNames covered;
    private final float[] scores;
    private float best;
    private int total;

    private ShelfScores(Matching matching, PoolIndex pool, Shelf weights) {
        this.weights = weights;
        this.matching = matching;
        this.sources = matching.pool().sources();
        this.offsets = matching.pool().offsets();
        this.sourceBests = new float[sources.length];
        this.shares = new float[sources.length];
        this.sentences = new float[matching.query().sentences().size()][pool.size()];
        this.covered = new CoveredNames(pool.size());
        this.scores = sentences.length == 1 ? sentences[0] : new float[pool.size()];
    }

    static ShelfScores of(Matching matching, PoolIndex pool, Shelf weights) {
        ShelfScores scores = new ShelfScores(matching, pool, weights);
        if (scores.sentences.length > 0) {
            scores.addWords();
            scores.dropLoaded();
            scores.dropWithoutRequired();
            scores.addSentences();
            scores.addSiblings();
        }
        return scores;
    }

    /** The score of the tool at a position of the pool; 0 if no word hits it. */
    public float of(int position) {
        float own = scores[position];
        return own > 0 ? own + shares[matching.pool().sourceAt(position)] : 0;
    }

    /** The score without what the source's best tool adds. */
    float own(int position) {
        return scores[position];
    }

    /** What the best tool of a source adds to each of its tools that score. */
    float shared(int source) {
        return shares[source];
    }

    /** All scores by position in the pool, hidden and loaded tools with 0. A copy of the caller's own. */
    public float[] all() {
        float[] all = scores.clone();
        for (int s = 0; s < sources.length; s++) {
            int end = offsets[s] + sources[s].size();
            for (int i = offsets[s]; i < end; i++) {
                all[i] += all[i] > 0 ? shares[s] : 0;
            }
        }
        return all;
    }

    /** The best score; 0 if nothing is hit. */
    public float best() {
        return best;
    }

    Matching matching() {
        return matching;
    }

    /** How many of the different words of its name the query has. */
    int covered(int position) {
        return covered.words(position);
    }

    /** How often a word of the query counts: once, and half for each further sentence that has it. */
    float occurrences(int place) {
        float times = 0;
        for (int[] sentence : matching.query().sentences()) {
            for (int word : sentence) {
                times += word != place ? 0 : times == 0 ? 1 : REPEATED;
            }
        }
        return times;
    }

    private void addWords() {
        Feature[] features = matching.features();
        int[] first = firstFeatures(features);
        boolean[] seen = new boolean[first.length];
        for (int sentence = 0; sentence < sentences.length; sentence++) {
            for (int place : matching.query().sentences().get(sentence)) {
                for (int f = first[place]; f < features.length && features[f].place() == place; f++) {
                    float worth = matching.worth(f);
                    if (worth > 0) {
                        add(f, seen[place] ? worth * REPEATED : worth, sentences[sentence], !seen[place]);
                    }
                }
                seen[place] = true;
            }
        }
    }

    private int[] firstFeatures(Feature[] features) {
        int[] first = new int[matching.query().words().size()];
        for (int f = features.length - 1; f >= 0; f--) {
            first[features[f].place()] = f;
        }
        return first;
    }

    private void add(int feature, float worth, float[] to, boolean newWord) {
        boolean covers = newWord && matching.features()[feature].exact();
        if (matching.merged() != null && matching.features()[feature].kind() != Feature.Kind.PREFIX) {
            int entry = matching.mergedEntry(feature);
            matching.merged().add(entry, worth, to);
            if (covers) {
                matching.merged().cover(entry, covered);
            }
            return;
        }
        for (int s = 0; s < sources.length; s++) {
            boolean served = matching.base(s, feature) > 0;
            if (served) {
                addToAll(sources[s], s, feature, worth, to);
            }
            int entry = matching.entry(s, feature);
            if (entry >= 0) {
                if (!served) {
                    matching.index(s).add(entry, worth, to, offsets[s]);
                }
                if (covers) {
                    matching.index(s).cover(entry, covered, offsets[s]);
                }
            }
        }
    }

    /** A word of the server's name counts for all its tools, together with what it counts in the tool itself. */
    private void addToAll(PoolSource source, int s, int feature, float worth, float[] to) {
        ShelfIndex index = matching.index(s);
        float[] counts = new float[source.size()];
        int entry = matching.entry(s, feature);
        if (entry >= 0) {
            for (int posting = index.start(entry); posting < index.end(entry); posting++) {
                counts[index.tool(posting)] = index.count(posting);
            }
        }
        float base = matching.base(s, feature);
        for (int tool = 0; tool < counts.length; tool++) {
            to[source.offset() + tool] += worth * together(counts[tool], base, weights.k1());
        }
    }

    /** The saturated count of a saturated count and a further one. */
    static float together(float saturated, float more, double k1) {
        double count = k1 * saturated / (k1 + 1 - saturated);
        return ShelfIndex.saturated(count + more, k1);
    }

    private void dropWithoutRequired() {
        List<ShelfQuery.Asked> words = matching.query().words();
        for (int f = 0; f < matching.features().length; f++) {
            if (words.get(matching.features()[f].place()).required()) {
                if (matching.features()[f].kind() == Feature.Kind.WORD) {
                    keepOnly(f);
                } else if (matching.features()[f].kind() != Feature.Kind.RELATED) {
                    for (float[] sentence : sentences) {
                        Arrays.fill(sentence, 0);
                    }
                }
            }
        }
    }

    private void keepOnly(int feature) {
        for (int s = 0; s < sources.length; s++) {
            if (matching.base(s, feature) > 0) {
                continue;
            }
            PoolSource source = sources[s];
            boolean[] has = new boolean[source.size()];
            int entry = matching.entry(s, feature);
            for (int posting = entry < 0 ? 0 : matching.index(s).start(entry);
                    entry >= 0 && posting < matching.index(s).end(entry);
                    posting++) {
                has[matching.index(s).tool(posting)] = true;
            }
            for (int tool = 0; tool < has.length; tool++) {
                if (!has[tool]) {
                    drop(source.offset() + tool);
                }
            }
        }
    }

    /** Tools that are not deferred are not searched. */
    private void dropLoaded() {
        for (PoolSource source : sources) {
            for (int tool = 0; !source.allDeferred() && tool < source.size(); tool++) {
                if (!source.deferred(tool)) {
                    drop(source.offset() + tool);
                }
            }
        }
    }

    private void drop(int position) {
        for (float[] sentence : sentences) {
            sentence[position] = 0;
        }
        covered.drop(position);
    }

    private void addSentences() {
        if (sentences.length == 1) {
            cover();
            return;
        }
        float[] bests = new float[sentences.length];
        for (int sentence = 0; sentence < sentences.length; sentence++) {
            bests[sentence] = most(sentences[sentence], 0, scores.length);
            add(sentences[sentence], scores);
        }
        cover();
        float share = (float) weights.sentences() * most(scores, 0, scores.length);
        float[] near = new float[scores.length];
        for (int sentence = 0; sentence < sentences.length; sentence++) {
            if (bests[sentence] > 0) {
                raise(near, sentences[sentence], bests[sentence]);
            }
        }
        for (int i = 0; i < scores.length; i++) {
            scores[i] += share * near[i];
        }
    }

    private static void add(float[] more, float[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] += more[i];
        }
    }

    private static void raise(float[] near, float[] sentence, float best) {
        for (int i = 0; i < near.length; i++) {
            near[i] = Math.max(near[i], sentence[i] / best);
        }
    }

    private static float most(float[] scores, int from, int to) {
        float most = 0;
        for (int i = from; i < to; i++) {
            most = scores[i] > most ? scores[i] : most;
        }
        return most;
    }

    /** Raises scores by the share of the name that is covered. */
    private void cover() {
        float more = (float) weights.covered();
        for (int turn = 0; turn < covered.size(); turn++) {
            int position = covered.tool(turn);
            int words = covered.words(position);
            if (words == 0 || scores[position] == 0) {
                continue;
            }
            int nameWords = nameWords(position);
            scores[position] *= 1 + more * share(words, nameWords);
            if (words == nameWords && severalWords(position)) {
                fullyCovered.add(position);
            }
        }
        Collections.sort(fullyCovered);
    }

    private int nameWords(int position) {
        if (matching.merged() != null) {
            return matching.merged().nameWords(position);
        }
        int s = matching.pool().sourceAt(position);
        return matching.index(s).nameWords(position - offsets[s]);
    }

    private boolean severalWords(int position) {
        int s = matching.pool().sourceAt(position);
        return matching.index(s).severalWords(position - offsets[s]);
    }

    /** One word of a long name is less of it; one more word in every name keeps names of one word from winning by that. */
    static float share(int covered, int nameWords) {
        return covered / (nameWords + 1f);
    }

    private void addSiblings() {
        for (int s = 0; s < sources.length; s++) {
            int end = offsets[s] + sources[s].size();
            float most = 0;
            int hit = 0;
            for (int i = offsets[s]; i < end; i++) {
                hit += scores[i] > 0 ? 1 : 0;
                most = scores[i] > most ? scores[i] : most;
            }
            total += hit;
            shares[s] = (float) weights.siblings() * most;
            sourceBests[s] = most + shares[s];
            best = Math.max(best, sourceBests[s]);
        }
    }

    /** How many tools score. */
    public int total() {
        return total;
    }

    /** The best score in a source, by its place in the pool. */
    float sourceBest(int source) {
        return sourceBests[source];
    }

    /** Places of the sources that have a tool that scores, best first. */
    int[] bestSources() {
        long[] byBest = new long[sources.length];
        int size = 0;
        for (int s = 0; s < sources.length; s++) {
            if (sourceBests[s] > 0) {
                // Positive numbers are ordered as their bits are.
                byBest[size++] = (long) Float.floatToIntBits(sourceBests[s]) << 32 | s;
            }
        }
        Arrays.sort(byBest, 0, size);
        int[] best = new int[size];
        for (int i = 0; i < size; i++) {
            best[i] = (int) byBest[size - 1 - i];
        }
        return best;
    }

    /** Positions of tools whose names of several words have all their words in the query, in pool order. */
    List<Integer> fullyCovered() {
        return fullyCovered;
    }
}
