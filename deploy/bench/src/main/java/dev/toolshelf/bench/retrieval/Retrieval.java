package dev.toolshelf.bench.retrieval;

import dev.toolshelf.bench.BenchContext;
import dev.toolshelf.bench.Measurement;
import java.io.IOException;
import java.util.List;

/** The mean recall of our ranking over the public sets, beside LangChain4j's searches. */
public final class Retrieval implements Measurement {

    private static final int LIMIT = 5;
    private static final long SEED = 20261130;
    private static final List<String> RANKERS =
            List.of(Rankers.HYBRID, Rankers.WORDS, "langchain4j-simple", "langchain4j-vector");

    @Override
    public String name() {
        return "retrieval";
    }

    @Override
    public String about() {
        return "recall@5 of the default profile over the shared retrieval sets, with and without a model (some"
                + " minutes)";
    }

    @Override
    public List<Measured> measure(BenchContext context) throws IOException {
        Comparison comparison = new Comparison(new Rankers(), LIMIT, Integer.MAX_VALUE, SEED, context.progress());
        List<Row> rows = comparison.rows(
                RetrievalSet.read(context.home().resolve("../shared/data/retrieval")),
                RANKERS,
                List.of(QueryStyle.SENTENCE, QueryStyle.KEYWORDS));
        return List.of(
                macro(rows, "search.lexical.macro-r5", Rankers.WORDS, "langchain4j-simple", QueryStyle.SENTENCE),
                macro(rows, "search.hybrid.macro-r5", Rankers.HYBRID, "langchain4j-vector", QueryStyle.SENTENCE),
                macro(
                        rows,
                        "search.lexical.macro-r5.keywords",
                        Rankers.WORDS,
                        "langchain4j-simple",
                        QueryStyle.KEYWORDS),
                macro(
                        rows,
                        "search.hybrid.macro-r5.keywords",
                        Rankers.HYBRID,
                        "langchain4j-vector",
                        QueryStyle.KEYWORDS));
    }

    private static Measured macro(List<Row> rows, String id, String ours, String theirs, QueryStyle style) {
        double mine = Comparison.macro(rows, ours, style);
        double other = Comparison.macro(rows, theirs, style);
        String what = "recall@5, mean over six public sets, " + ours + "; baseline " + theirs
                + (style == QueryStyle.SENTENCE ? ", whole sentences" : ", keywords");
        return new Measured(id, what, mine, other, mine / other, "%");
    }
}
