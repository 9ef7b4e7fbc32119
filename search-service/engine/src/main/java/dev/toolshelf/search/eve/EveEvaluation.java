package dev.toolshelf.search.eve;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.OrderedBest;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking;
import dev.toolshelf.search.words.QueryWords;
import dev.toolshelf.search.words.WordPostings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * eve's search (reference: harnesses 7): five tiers of how the query names a tool, in a tier the sum over the query's words
 * of the weights of all fields that match, then connection and name in code-unit order. A first word with {@code __} keeps
 * to one namespace. Immutable, thread-safe.
 */
public final class EveEvaluation implements Evaluation {

    private static final int CLOSEST = 5;

    private final Ranking.Tiers weights;

    /** @param weights the profile's ranking */
    public EveEvaluation(Ranking.Tiers weights) {
        this.weights = weights;
    }

    @Override
    public boolean looksNamesUp() {
        return true;
    }

    /** Refuses a query without words, and one whose namespace holds no tool. */
    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        if (EveWords.of(request.query()).isEmpty()) {
            return Found.refused("query has no word of letters a to z or digits; it must have at least one, as in"
                    + " \"list open issues\", or name a connection, as in \"linear__\"");
        }
        Namespace namespace = Namespace.of(request.query());
        Found found = rank(request, namespace, pool);
        return namespace != null && found.searched() == 0 && pool.unavailable().isEmpty()
                ? Found.refused(namespace.unknown(pool, this))
                : found;
    }

    /**
     * The bare ranking.
     *
     * @param request with at least one word
     * @param namespace only its tools; or {@code null}
     */
    Found rank(Request request, Namespace namespace, PoolIndex pool) {
        QueryWords words = QueryWords.first(EveWords.of(request.query()));
        OrderedBest best = OrderedBest.page(request, pool.size(), (a, b) -> compare(pool, a, b));
        int searched = 0;
        for (PoolSource source : pool.sources()) {
            boolean mayHold = namespace == null || !source.index().mcp() || namespace.mayBelongTo(connection(source));
            searched += mayHold ? offer(source, words.words(), namespace, best) : 0;
        }
        return Found.of(best.hits(request.offset(), "words"), best.offered(), searched)
                .with(words.notes());
    }

    private int offer(PoolSource source, List<String> query, Namespace namespace, OrderedBest best) {
        EveListing listing = source.index().listing().analysed(EveListing.ANALYSIS);
        String connection = connection(source);
        List<String> connectionWords = EveWords.of(connection);
        double[] scores = new double[source.size()];
        byte[] marks = new byte[scores.length];
        for (String asked : EveWords.scoring(query)) {
            Arrays.fill(marks, (byte) 0);
            mark(listing.words(), asked, marks);
            double shared = shared(source, connectionWords, asked);
            for (int i = 0; i < scores.length; i++) {
                scores[i] += shared + (marks[i] == 0 ? 0 : score(marks[i]));
            }
        }
        int searched = 0;
        for (int i = 0; i < scores.length; i++) {
            if (!source.deferred(i)
                    || namespace != null && !namespace.holds(fullName(connection, listing.names()[i]))) {
                continue;
            }
            searched++;
            if (scores[i] > 0) {
                List<String> full = joined(connectionWords, listing.nameWords().get(i));
                Tier tier =
                        Tier.of(query, connectionWords, full, listing.ownWords().get(i));
                best.offer(source.offset() + i, -tier.ordinal(), scores[i]);
            }
        }
        return searched;
    }

    private static List<String> joined(List<String> connection, List<String> name) {
        List<String> full = new ArrayList<>(connection);
        full.addAll(name);
        return full;
    }

    private static String fullName(String connection, String name) {
        return connection.isEmpty() ? name : connection + "__" + name;
    }

    /** The connection of a source's tools; empty for built-in tools. */
    private static String connection(PoolSource source) {
        return source.index().mcp() ? ToolName.clean(source.index().serverName()) : "";
    }

    private static void mark(WordPostings words, String asked, byte[] marks) {
        words.startingWith(asked, word -> mark(words, word, marks));
        for (int length = EveWords.SHORTEST_BEGINNING; length < asked.length(); length++) {
            int word = words.find(asked.substring(0, length));
            if (word >= 0) {
                mark(words, word, marks);
            }
        }
    }

    private static void mark(WordPostings words, int word, byte[] marks) {
        for (int entry = words.from(word); entry < words.from(word + 1); entry++) {
            marks[words.tool(entry)] |= (byte) words.marks(entry);
        }
    }

    private double score(int marks) {
        return ((marks & EveListing.NAME) != 0 ? weights.ownName() : 0)
                + ((marks & EveListing.PARAMETER) != 0 ? weights.parameter() : 0)
                + ((marks & EveListing.DESCRIPTION) != 0 ? weights.description() : 0)
                + ((marks & EveListing.PARAMETER_DESCRIPTION) != 0 ? weights.parameterDescription() : 0);
    }

    /** What a word adds to every tool of a source. */
    private double shared(PoolSource source, List<String> connectionWords, String asked) {
        return (EveWords.anyMatch(connectionWords, asked) ? weights.connection() : 0)
                + (describes(source, asked) ? weights.connectionDescription() : 0);
    }

    private static boolean describes(PoolSource source, String asked) {
        return source.index().mcp()
                && EveWords.anyMatch(
                        source.index().listing().analysed(EveListing.ANALYSIS).instructions(), asked);
    }

    private static int compare(PoolIndex pool, int a, int b) {
        PoolSource sourceA = pool.at(a);
        PoolSource sourceB = pool.at(b);
        int order = connection(sourceA).compareTo(connection(sourceB));
        return order != 0 ? order : name(sourceA, a).compareTo(name(sourceB, b));
    }

    private static String name(PoolSource source, int position) {
        return source.index().listing().analysed(EveListing.ANALYSIS).names()[position - source.offset()];
    }

    /** The names of connections that are nearest to a query, best first, at most 5; ranked as tools are. */
    List<String> closest(String query, Map<String, String> descriptions) {
        record Near(String name, Tier tier, double score) {}
        List<String> words = EveWords.of(query);
        List<Near> near = new ArrayList<>();
        descriptions.forEach((name, description) -> {
            List<String> nameWords = EveWords.of(name);
            double score = 0;
            for (String asked : EveWords.scoring(words)) {
                score += EveWords.anyMatch(nameWords, asked) ? weights.ownName() : 0;
                score += EveWords.anyMatch(EveWords.prose(description), asked) ? weights.description() : 0;
            }
            if (score > 0) {
                near.add(new Near(name, Tier.of(words, List.of(), nameWords, nameWords), score));
            }
        });
        near.sort(Comparator.comparing(Near::tier)
                .thenComparing(Near::score, Comparator.reverseOrder())
                .thenComparing(Near::name));
        return near.stream().limit(CLOSEST).map(Near::name).toList();
    }

    /** Fields are {@code name}, {@code parameter} and so on; the tier is no part of the score. */
    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        PoolSource source = pool.at(tool);
        WordPostings words =
                source.index().listing().analysed(EveListing.ANALYSIS).words();
        List<String> connectionWords = EveWords.of(connection(source));
        List<Contribution> reasons = new ArrayList<>();
        List<String> query = QueryWords.first(EveWords.of(request.query())).words();
        for (String asked : EveWords.scoring(query)) {
            byte[] marks = new byte[source.size()];
            mark(words, asked, marks);
            int hit = marks[tool - source.offset()];
            add(reasons, (hit & EveListing.NAME) != 0, asked, "name", weights.ownName());
            add(reasons, EveWords.anyMatch(connectionWords, asked), asked, "connection", weights.connection());
            add(reasons, (hit & EveListing.PARAMETER) != 0, asked, "parameter", weights.parameter());
            add(reasons, (hit & EveListing.DESCRIPTION) != 0, asked, "description", weights.description());
            boolean parameterDescribed = (hit & EveListing.PARAMETER_DESCRIPTION) != 0;
            add(reasons, parameterDescribed, asked, "parameter description", weights.parameterDescription());
            boolean described = describes(source, asked);
            add(reasons, described, asked, "connection description", weights.connectionDescription());
        }
        return reasons;
    }

    private static void add(List<Contribution> reasons, boolean hit, String term, String field, double weight) {
        if (hit) {
            reasons.add(new Contribution(term, field, weight));
        }
    }
}
