package dev.toolshelf.bench.retrieval;

import dev.toolshelf.bench.retrieval.RetrievalSet.Need;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Asks rankers the needs of sets.
 *
 * @param rankers what can be measured
 * @param limit results per answer, the k of recall@k
 * @param queries the most needs per set, drawn by the seed
 * @param seed of the draw
 * @param progress takes lines for whoever waits
 */
record Comparison(Rankers rankers, int limit, int queries, long seed, Consumer<String> progress) {

    private static final int DEEP = 10;

    /** One row per set, style and ranker, in this order. */
    List<Row> rows(List<RetrievalSet> sets, List<String> names, List<QueryStyle> styles) throws IOException {
        List<Row> rows = new ArrayList<>();
        List<String> strangers = NoMatch.queries();
        for (RetrievalSet set : sets) {
            Catalogue catalogue = new Catalogue(set.name(), set.tools());
            List<Need> needs = drawn(set);
            for (String name : names) {
                progress.accept(set.name() + ", " + set.tools().size() + " tools: " + name);
                Ranker ranker = rankers.of(name, set, catalogue);
                long refused = strangers.stream()
                        .filter(stranger -> ranker.rank(stranger, limit).tools().isEmpty())
                        .count();
                for (QueryStyle style : styles) {
                    Scorecard card = card(needs, style, ranker);
                    rows.add(row(set, style, name, card, refused, strangers.size()));
                }
            }
        }
        return rows;
    }

    private List<Need> drawn(RetrievalSet set) {
        List<Need> needs = new ArrayList<>(set.needs());
        if (needs.size() > queries) {
            Collections.shuffle(needs, new Random(seed));
            needs = needs.subList(0, queries);
        }
        return needs;
    }

    private Scorecard card(List<Need> needs, QueryStyle style, Ranker ranker) {
        Scorecard card = new Scorecard(limit);
        for (Need need : needs) {
            String query = style.write(need.text());
            long start = System.nanoTime();
            Ranker.Ranking found = ranker.rank(query, limit);
            long took = System.nanoTime() - start;
            List<String> deep =
                    limit == DEEP ? found.tools() : ranker.rank(query, DEEP).tools();
            card.add(need.groups(), found, deep, took);
        }
        return card;
    }

    private static Row row(
            RetrievalSet set, QueryStyle style, String name, Scorecard card, long refused, int strangers) {
        long nothing = refused + card.empties();
        return new Row(
                set.name(),
                style.name().toLowerCase(Locale.ROOT),
                name,
                set.tools().size(),
                card.needs(),
                card.recall(),
                card.recallAtTen(),
                card.hitAtOne(),
                card.gain(),
                card.empty(),
                100.0 * refused / strangers,
                nothing == 0 ? null : 100.0 * refused / nothing,
                card.tokens(),
                card.percentile(50),
                card.percentile(99));
    }

    /** The mean of a ranker's recall over the sets, per style: each set counts the same. */
    static double macro(List<Row> rows, String ranker, QueryStyle style) {
        return rows.stream()
                .filter(row -> row.ranker().equals(ranker)
                        && row.style().equals(style.name().toLowerCase(Locale.ROOT)))
                .mapToDouble(Row::recall)
                .average()
                .orElse(0);
    }
}
