package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.ArrayList;
import java.util.Arrays;
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
    private final List<Integer> fullyCovered = new ArrayList<>();
    private final float[][] sentences;
    private final byte[] covered;
    private final float[] scores;
    private float best;
    private int total;

    private ShelfScores(Matching matching, PoolIndex pool, Shelf weights) {
        this.weights = weights;
        this.matching = matching;
        this.sources = matching.pool().sources();
        this.offsets = matching.pool().offsets();
        this.sourceBests = new float[sources.length];
        this.sentences = new float[matching.query().sentences().size()][pool.size()];
        this.covered = new byte[pool.size()];
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
        return scores[position];
    }

    /** All scores by position in the pool, hidden and loaded tools with 0. A copy of the caller's own. */
    public float[] all() {
        return scores.clone();
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
        return covered[position];
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
        covered[position] = 0;
    }

    private void addSentences() {
        if (sentences.length == 1) {
            cover();
            return;
        }
        float[] bests = new float[sentences.length];
        for (int sentence = 0; sentence < sentences.length; sentence++) {
            float most = 0;
            for (int i = 0; i < scores.length; i++) {
                float score = sentences[sentence][i];
                most = score > most ? score : most;
                scores[i] += score;
            }
            bests[sentence] = most;
        }
        float share = (float) weights.sentences() * cover();
        for (int i = 0; i < scores.length; i++) {
            if (scores[i] > 0) {
                scores[i] += share * nearest(i, bests);
            }
        }
    }

    private float nearest(int position, float[] bests) {
        float near = 0;
        for (int sentence = 0; sentence < sentences.length; sentence++) {
            float score = sentences[sentence][position];
            if (score > 0 && score / bests[sentence] > near) {
                near = score / bests[sentence];
            }
        }
        return near;
    }

    /** Raises scores by the share of the name that is covered; gives the best. */
    private float cover() {
        float most = 0;
        float more = (float) weights.covered();
        for (int s = 0; s < sources.length; s++) {
            ShelfIndex index = matching.index(s);
            int offset = offsets[s];
            int size = sources[s].size();
            for (int tool = 0; tool < size; tool++) {
                float score = scores[offset + tool];
                if (score == 0) {
                    continue;
                }
                int words = covered[offset + tool];
                if (words > 0) {
                    score *= 1 + more * share(words, index.nameWords(tool));
                    scores[offset + tool] = score;
                    if (words == index.nameWords(tool) && index.severalWords(tool)) {
                        fullyCovered.add(offset + tool);
                    }
                }
                most = score > most ? score : most;
            }
        }
        return most;
    }

    /** One word of a long name is less of it; one more word in every name keeps names of one word from winning by that. */
    static float share(int covered, int nameWords) {
        return covered / (nameWords + 1f);
    }

    private void addSiblings() {
        for (int s = 0; s < sources.length; s++) {
            int end = offsets[s] + sources[s].size();
            float most = 0;
            for (int i = offsets[s]; i < end; i++) {
                most = scores[i] > most ? scores[i] : most;
            }
            if (most == 0) {
                continue;
            }
            float more = (float) weights.siblings() * most;
            for (int i = offsets[s]; i < end; i++) {
                if (scores[i] > 0) {
                    scores[i] += more;
                    total++;
                }
            }
            sourceBests[s] = most + more;
            best = Math.max(best, most + more);
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

    /** Positions of tools whose names of several words have all their words in the query, in pool order. */
    List<Integer> fullyCovered() {
        return fullyCovered;
    }
}
