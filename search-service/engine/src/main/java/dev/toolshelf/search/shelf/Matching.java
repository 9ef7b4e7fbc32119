package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A query met with a pool: what each of its words is looked up by, where that stands in each source, and how rare it is
 * among the pool's deferred tools, as if the pool had been indexed alone. Lives for one query.
 */
final class Matching {

    /** Corrections cost a lookup per letter and source, and a long text has other words to be understood by. */
    private static final int MOST_CORRECTED = 2;

    private static final int LONGEST_CORRECTED = 8;

    /** What the ranking asks listings and sources for. */
    record Analyses(Shelf weights, ResolvedPool.Recent pools, NearWords.Made near) {

        static Analyses of(Shelf weights, int often) {
            return new Analyses(weights, new ResolvedPool.Recent(weights, often), new NearWords.Made());
        }
    }

    private final Analyses analyses;
    private final Shelf weights;
    private final ShelfQuery query;
    private final ResolvedPool pool;
    private final PoolSource[] sources;
    private final ShelfIndex[] indexes;
    private final ServerWords[] servers;
    private final MergedIndex merged;
    private final int tools;
    private final Feature[] features;
    /** Of the merged index by feature if there is one, else of each source's index. */
    private final int[] entries;

    private final int[] holders;
    private float[] served;

    private Matching(Analyses analyses, ShelfQuery query, PoolIndex pool) {
        this.analyses = analyses;
        this.weights = analyses.weights();
        this.query = query;
        this.pool = analyses.pools().of(pool);
        this.sources = this.pool.sources();
        this.indexes = this.pool.indexes();
        this.servers = this.pool.servers();
        this.tools = pool.deferredCount();
        this.features = wanted(query, weights);
        this.merged = this.pool.merged();
        this.entries = new int[merged == null ? features.length * sources.length : features.length];
        this.holders = new int[features.length];
    }

    static Matching of(ShelfQuery query, PoolIndex pool, Analyses analyses) {
        Matching matching = new Matching(analyses, query, pool);
        matching.lookUp();
        matching.replaceUnknown();
        return matching;
    }

    private static Feature[] wanted(ShelfQuery query, Shelf weights) {
        List<Feature> features = new ArrayList<>(query.words().size() * 2);
        for (int place = 0; place < query.words().size(); place++) {
            Word word = query.words().get(place).word();
            features.add(new Feature(place, Feature.Kind.WORD, word.stem(), word.key(), 1));
            for (long group : word.related()) {
                features.add(new Feature(place, Feature.Kind.RELATED, word.stem(), group, (float) weights.related()));
            }
        }
        return features.toArray(Feature[]::new);
    }

    private void lookUp() {
        if (merged != null) {
            for (int f = 0; f < features.length; f++) {
                meet(f);
            }
            return;
        }
        long bits = 0;
        for (Feature feature : features) {
            bits |= ServerWords.bit(feature.key());
        }
        for (int s = 0; s < sources.length; s++) {
            ServerWords server = servers[s].mayHave(bits) ? servers[s] : null;
            for (int f = 0; f < features.length; f++) {
                meet(s, f, server);
            }
        }
    }

    private void meet(int f) {
        if (features[f].kind() == Feature.Kind.PREFIX) {
            entries[f] = -1;
            for (int s = 0; s < sources.length; s++) {
                int entry = entry(s, f);
                holders[f] += entry < 0 ? 0 : holders(sources[s], indexes[s], entry);
            }
        } else {
            entries[f] = merged.entry(features[f].key());
            holders[f] += entries[f] < 0 ? 0 : merged.holders(entries[f]);
        }
    }

    private void meet(int s, int f, ServerWords server) {
        PoolSource source = sources[s];
        ShelfIndex index = indexes[s];
        Feature feature = features[f];
        int entry = entry(index, feature);
        entries[s * features.length + f] = entry;
        float base = feature.exact() ? base(feature.key(), index, server) : 0;
        if (base > 0) {
            served = served == null ? new float[entries.length] : served;
            served[s * features.length + f] = base;
            holders[f] += source.deferredCount();
        } else if (entry >= 0) {
            holders[f] += holders(source, index, entry);
        }
    }

    private static int entry(ShelfIndex index, Feature feature) {
        return feature.kind() == Feature.Kind.PREFIX ? index.prefixEntry(feature.key()) : index.entry(feature.key());
    }

    private float base(long key, ShelfIndex index, ServerWords server) {
        float name = server == null ? 0 : server.count(key);
        return name > 0 || !index.instructed(key) ? name : (float) weights.instructions();
    }

    private static int holders(PoolSource source, ShelfIndex index, int entry) {
        int start = index.start(entry);
        int end = index.end(entry);
        if (source.allDeferred()) {
            return end - start;
        }
        int count = 0;
        for (int posting = start; posting < end; posting++) {
            count += source.deferred(index.tool(posting)) ? 1 : 0;
        }
        return count;
    }

    /** A word that no tool has is looked up as the word that it was meant to be, else by its first letters. */
    private void replaceUnknown() {
        int corrections = query.words().size() <= LONGEST_CORRECTED ? MOST_CORRECTED : 0;
        float factor = (float) weights.unknown();
        for (int f = 0; f < features.length; f++) {
            Feature feature = features[f];
            if (holders[f] > 0 || feature.kind() != Feature.Kind.WORD) {
                continue;
            }
            ShelfQuery.Asked asked = query.words().get(feature.place());
            if (corrections > 0 && !asked.proper() && NearWords.correctable(asked.word())) {
                corrections--;
                String nearest = nearest(feature.text());
                if (nearest != null) {
                    again(f, feature.instead(Feature.Kind.CORRECTED, nearest, Word.key(nearest), factor));
                }
            }
            if (holders[f] == 0 && asked.word().prefixKey() != 0) {
                again(
                        f,
                        feature.instead(
                                Feature.Kind.PREFIX,
                                feature.text(),
                                asked.word().prefixKey(),
                                factor));
            }
        }
    }

    /** The word of tool or server names that is one slip away: the one in most sources, of several the first. */
    private String nearest(String stem) {
        long[] rests = NearWords.rests(stem);
        Map<String, Integer> sourcesWith = new TreeMap<>();
        for (int s = 0; s < sources.length; s++) {
            Set<String> near =
                    sources[s].index().listing().analysed(analyses.near()).near(stem, rests);
            for (String word : servers[s].stems()) {
                if (NearWords.known(word) && NearWords.oneSlip(stem, word)) {
                    near.add(word);
                }
            }
            near.forEach(word -> sourcesWith.merge(word, 1, Integer::sum));
        }
        String best = null;
        for (Map.Entry<String, Integer> word : sourcesWith.entrySet()) {
            best = best == null || word.getValue() > sourcesWith.get(best) ? word.getKey() : best;
        }
        return best;
    }

    private void again(int f, Feature feature) {
        features[f] = feature;
        if (merged != null) {
            meet(f);
            return;
        }
        for (int s = 0; s < sources.length; s++) {
            meet(s, f, servers[s]);
        }
    }

    /** The pool's sources with what the ranking made of them. */
    ResolvedPool pool() {
        return pool;
    }

    /** The index of a source. */
    ShelfIndex index(int source) {
        return indexes[source];
    }

    /** What was asked. */
    ShelfQuery query() {
        return query;
    }

    /** What is looked up; several of one word follow each other, the word itself first. */
    Feature[] features() {
        return features;
    }

    /** The entry of a feature in a source's index, or -1. */
    int entry(int source, int feature) {
        return merged == null ? entries[source * features.length + feature] : entry(indexes[source], features[feature]);
    }

    /** The pool's merged index, or {@code null}. */
    MergedIndex merged() {
        return merged;
    }

    /** The entry of a feature in the merged index, or -1; first letters have none there. */
    int mergedEntry(int feature) {
        return entries[feature];
    }

    /** What a feature counts for every tool of a source, before saturation: its server's name or instructions have it. */
    float base(int source, int feature) {
        if (merged != null) {
            return features[feature].exact() ? pool.base(source, features[feature].key(), instructionsCount()) : 0;
        }
        return served == null ? 0 : served[source * features.length + feature];
    }

    /** What a word of the instructions counts; a word of the server's name counts more. */
    float instructionsCount() {
        return (float) weights.instructions();
    }

    /** How many deferred tools have a feature. */
    int holders(int feature) {
        return holders[feature];
    }

    /** How much a hit counts: weight times rarity among the pool's deferred tools. */
    float worth(int feature) {
        return holders[feature] == 0 ? 0 : features[feature].weight() * (float) rarity(holders[feature], tools);
    }

    /** How rare a word is that so many of so many tools have. */
    static double rarity(int holders, int tools) {
        return Math.log(1 + (Math.max(tools, holders) - holders + 0.5) / (holders + 0.5));
    }
}
