package dev.toolshelf.bench.retrieval;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Locale;

/**
 * What was measured for one set, query style and ranker.
 *
 * @param set the set's name
 * @param style {@code sentence} or {@code keywords}
 * @param ranker a profile, or a system beside ours
 * @param tools in the catalogue
 * @param queries asked
 * @param recall recall at the limit, percent
 * @param recallAt10 recall@10, percent
 * @param hitAt1 the first tool is right, percent
 * @param ndcgAt10 nDCG@10, percent
 * @param lost ordinary queries that were answered with nothing, percent
 * @param refused no-match queries that were answered with nothing, percent
 * @param noMatchPrecision of all answers with nothing, those to no-match queries, percent; {@code null} without any
 * @param tokens of one answer with its definitions, mean
 * @param p50 milliseconds
 * @param p99 milliseconds
 */
@JsonPropertyOrder({"set", "style", "ranker"})
record Row(
        String set,
        String style,
        String ranker,
        int tools,
        int queries,
        double recall,
        double recallAt10,
        double hitAt1,
        double ndcgAt10,
        double lost,
        double refused,
        Double noMatchPrecision,
        double tokens,
        double p50,
        double p99) {

    static final String HEAD = String.format(
            "%-16s %-8s %-22s %6s %7s %6s %6s %6s %7s %6s %7s %7s %7s %8s %8s",
            "set", "style", "ranker", "tools", "queries", "R@k", "R@10", "hit@1", "nDCG@10", "lost", "refused",
            "no-m.p.", "tokens", "p50 ms", "p99 ms");

    String line() {
        return String.format(
                Locale.ROOT,
                "%-16s %-8s %-22s %6d %7d %6.1f %6.1f %6.1f %7.1f %6.1f %7.1f %7s %7.0f %8.2f %8.2f",
                set,
                style,
                ranker,
                tools,
                queries,
                recall,
                recallAt10,
                hitAt1,
                ndcgAt10,
                lost,
                refused,
                noMatchPrecision == null ? "-" : String.format(Locale.ROOT, "%.1f", noMatchPrecision),
                tokens,
                p50,
                p99);
    }
}
