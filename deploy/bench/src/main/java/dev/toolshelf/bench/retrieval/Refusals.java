package dev.toolshelf.bench.retrieval;

import dev.toolshelf.bench.retrieval.RetrievalSet.Need;
import dev.toolshelf.search.dense.Vectors;
import dev.toolshelf.search.evaluate.PoolSearch;
import dev.toolshelf.search.harness.Harnesses;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.profile.Profiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The choice behind a no-match answer: with a higher floor under the nearest tool, more no-match queries are refused and
 * more ordinary ones lose everything. Two floors are in use: one where words find nothing, a lower one where they find
 * something.
 */
final class Refusals {

    private static final double[] FLOORS = {0, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 1};

    private Refusals() {}

    /**
     * One point of the curve.
     *
     * @param floor the least cosine of the nearest tool; all shares are percent of all queries, means over the sets
     * @param refusedWithoutWords no-match queries below it for which words find nothing
     * @param lostWithoutWords ordinary queries likewise
     * @param refusedDespiteWords no-match queries below it for which words find something
     * @param lostDespiteWords ordinary queries likewise
     */
    record Point(
            double floor,
            double refusedWithoutWords,
            double lostWithoutWords,
            double refusedDespiteWords,
            double lostDespiteWords) {}

    static List<Point> curve(List<RetrievalSet> sets, Vectors vectors, QueryStyle style, int mostNeeds)
            throws IOException {
        PoolSearch words = new Harnesses()
                .search(Profiles.builtIn().named(Rankers.HYBRID).orElseThrow())
                .orElseThrow();
        double[][] refused = new double[2][FLOORS.length];
        double[][] lost = new double[2][FLOORS.length];
        for (RetrievalSet set : sets) {
            PoolIndex pool = new Catalogue(set.name(), set.tools()).pool();
            vectors.prepare(pool);
            add(NoMatch.queries(), words, vectors, pool, refused);
            List<String> needs = set.needs().stream()
                    .limit(mostNeeds)
                    .map(Need::text)
                    .map(style::write)
                    .toList();
            add(needs, words, vectors, pool, lost);
        }
        List<Point> curve = new ArrayList<>();
        for (int i = 0; i < FLOORS.length; i++) {
            double share = 100.0 / sets.size();
            curve.add(new Point(
                    FLOORS[i], share * refused[0][i], share * lost[0][i], share * refused[1][i], share * lost[1][i]));
        }
        return curve;
    }

    private static void add(List<String> queries, PoolSearch words, Vectors vectors, PoolIndex pool, double[][] below) {
        for (String query : queries) {
            boolean found = !words.search("bench", query, 1, pool).matches().isEmpty();
            double nearest = vectors.nearest(query, pool);
            for (int i = 0; i < FLOORS.length; i++) {
                below[found ? 1 : 0][i] += nearest < FLOORS[i] ? 1.0 / queries.size() : 0;
            }
        }
    }
}
