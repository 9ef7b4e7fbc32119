package dev.toolshelf.search.shelf;

import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;

/**
 * How much of what a query means a tool has, so that a query about something else finds nothing instead of junk. Each word
 * means as much as it is rare, between 0 and 1; a word that stands in most descriptions is evidence in a name only. The
 * share is of at most four words' meaning, since in a long sentence most words tell circumstances.
 */
final class Evidence {

    /** In a small pool every word is rare. */
    private static final int FEWEST_TOOLS = 100;

    private static final double GENERIC = 0.2;
    private static final double SERVER_NAMED = 0.75;
    private static final double OUTSIDE_NAME = 0.7;
    private static final double HALF = 0.5;
    private static final double LEAST_MEANT = 1;
    private static final double MOST_MEANT = 4;

    private final Matching matching;
    private final PoolIndex pool;
    private final double[] meanings;

    Evidence(Matching matching, PoolIndex pool) {
        this.matching = matching;
        this.pool = pool;
        int tools = Math.max(FEWEST_TOOLS, pool.deferredCount());
        this.meanings = new double[matching.features().length];
        for (int f = 0; f < meanings.length; f++) {
            meanings[f] = Matching.rarity(matching.holders(f), tools) / Matching.rarity(0, tools);
        }
    }

    /** The share of the query's meaning that the tool at a position has: 0 to 1, above 1 for a query of generic words. */
    double of(int position) {
        PoolSource source = pool.at(position);
        int s = pool.sources().indexOf(source);
        Feature[] features = matching.features();
        double meant = 0;
        double had = 0;
        int f = 0;
        while (f < features.length) {
            int place = features[f].place();
            ShelfQuery.Asked asked = matching.query().words().get(place);
            meant += asked.joined() ? 0 : meaning(f) * (asked.word().generic() ? GENERIC : 1);
            double best = 0;
            for (; f < features.length && features[f].place() == place; f++) {
                best = Math.max(
                        best, hit(f, s, position - source.offset(), asked.word().generic()));
            }
            had += best;
        }
        return had / Math.min(MOST_MEANT, Math.max(LEAST_MEANT, meant));
    }

    /** From 0 for a word that all tools have to 1 for one that none has. */
    private double meaning(int feature) {
        return meanings[feature];
    }

    private double hit(int f, int s, int tool, boolean generic) {
        Feature feature = matching.features()[f];
        double best = 0;
        float base = matching.base(s, f);
        if (base > 0) {
            boolean named = base > matching.instructionsCount();
            best = named ? Math.max(SERVER_NAMED, meaning(f)) : HALF * meaning(f) * (generic ? GENERIC : 1);
        }
        int entry = matching.entry(s, f);
        if (entry < 0) {
            return best;
        }
        ShelfIndex index = matching.index(s);
        for (int posting = index.start(entry); posting < index.end(entry); posting++) {
            if (index.tool(posting) == tool) {
                double part = (feature.exact() ? 1 : HALF)
                        * (index.inName(posting) ? 1 : OUTSIDE_NAME)
                        * (generic && !index.inName(posting) ? GENERIC : 1);
                best = Math.max(best, part * meaning(f));
            }
        }
        return best;
    }
}
