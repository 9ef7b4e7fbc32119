package dev.toolshelf.search.opencode;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.evaluate.Evaluation;
import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.evaluate.Hit;
import dev.toolshelf.search.evaluate.OrderedBest;
import dev.toolshelf.search.evaluate.Request;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking;
import dev.toolshelf.search.words.Humps;
import dev.toolshelf.search.words.QueryWords;
import dev.toolshelf.search.words.WordPostings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * OpenCode's search (reference: harnesses 5 and real-clients D): a query that is a tool's path finds that tool alone; else
 * weights per word over path, description and all text, ties by path; a query without ASCII letters or digits lists every
 * tool by path. Only the tools of the namespace, if one is given, and only the page asked for. Immutable, thread-safe.
 */
public final class OpencodeEvaluation implements Evaluation {

    private final Ranking.NamespaceWeights weights;

    /** @param weights the profile's ranking */
    public OpencodeEvaluation(Ranking.NamespaceWeights weights) {
        this.weights = weights;
    }

    @Override
    public Found evaluate(Request request, PoolIndex pool) {
        int exact = OpencodePaths.exact(request.query(), request.namespace(), pool);
        if (exact >= 0) {
            List<Hit> hit = request.offset() > 0 ? List.of() : List.of(new Hit(exact, null, "path"));
            return Found.of(hit, 1, pool.deferredCount());
        }
        QueryWords words = OpencodeTerm.words(request.query());
        List<OpencodeTerm> terms = words.words().stream().map(OpencodeTerm::of).toList();
        OrderedBest best = OrderedBest.page(request, pool.size(), (a, b) -> OpencodePaths.compare(pool, a, b));
        int searched = 0;
        for (PoolSource source : pool.sources()) {
            searched += offer(source, terms, request.namespace(), best);
        }
        return Found.of(best.hits(request.offset(), terms.isEmpty() ? "browse" : "weights"), best.offered(), searched)
                .with(words.notes());
    }

    private int offer(PoolSource source, List<OpencodeTerm> terms, String wanted, OrderedBest best) {
        String namespace = OpencodePaths.namespace(source);
        if (!namespace.isEmpty() && !OpencodePaths.within(wanted, namespace, "")) {
            return 0;
        }
        OpencodeListing listing = source.index().listing().analysed(OpencodeListing.ANALYSIS);
        double[] scores = new double[source.size()];
        byte[] marks = new byte[scores.length];
        for (OpencodeTerm term : terms) {
            Arrays.fill(marks, (byte) 0);
            mark(listing.runs(), term, marks);
            int server = inServer(namespace, term) ? OpencodeListing.NAME : 0;
            for (int i = 0; i < scores.length; i++) {
                int hit = marks[i] | server;
                if (hit != 0) {
                    scores[i] += score(hit);
                }
            }
        }
        int searched = 0;
        for (int i = 0; i < scores.length; i++) {
            if (source.deferred(i) && OpencodePaths.within(wanted, namespace, listing.names()[i])) {
                searched++;
                if (scores[i] > 0 || terms.isEmpty()) {
                    best.offer(source.offset() + i, 0, scores[i]);
                }
            }
        }
        return searched;
    }

    private static void mark(WordPostings runs, OpencodeTerm term, byte[] marks) {
        runs.containing(term.stem(), run -> {
            for (int entry = runs.from(run); entry < runs.from(run + 1); entry++) {
                marks[runs.tool(entry)] |= (byte) (runs.marks(entry) & ~OpencodeListing.WHOLE_NAME);
            }
        });
        for (String form : term.forms()) {
            int run = runs.find(form);
            for (int entry = run < 0 ? 0 : runs.from(run); run >= 0 && entry < runs.from(run + 1); entry++) {
                marks[runs.tool(entry)] |= (byte) (runs.marks(entry) & OpencodeListing.WHOLE_NAME);
            }
        }
    }

    private static boolean inServer(String namespace, OpencodeTerm term) {
        return Humps.words(namespace.toLowerCase(Locale.ROOT)).stream().anyMatch(run -> run.contains(term.stem()));
    }

    /** All text is path, description and properties, so every hit is one in it too. */
    private double score(int marks) {
        return ((marks & OpencodeListing.WHOLE_NAME) != 0 ? weights.path() : 0)
                + ((marks & OpencodeListing.NAME) != 0 ? weights.pathInside() : 0)
                + ((marks & OpencodeListing.DESCRIPTION) != 0 ? weights.description() : 0)
                + weights.text();
    }

    /** Fields are {@code whole name}, {@code path}, {@code description} and {@code text}. */
    @Override
    public List<Contribution> explain(Request request, PoolIndex pool, int tool) {
        PoolSource source = pool.at(tool);
        int local = tool - source.offset();
        OpencodeListing listing = source.index().listing().analysed(OpencodeListing.ANALYSIS);
        List<Contribution> reasons = new ArrayList<>();
        for (String word : OpencodeTerm.words(request.query()).words()) {
            OpencodeTerm term = OpencodeTerm.of(word);
            byte[] marks = new byte[source.size()];
            mark(listing.runs(), term, marks);
            int hit = marks[local] | (inServer(OpencodePaths.namespace(source), term) ? OpencodeListing.NAME : 0);
            if ((hit & OpencodeListing.WHOLE_NAME) != 0) {
                reasons.add(new Contribution(word, "whole name", weights.path()));
            }
            if ((hit & OpencodeListing.NAME) != 0) {
                reasons.add(new Contribution(word, "path", weights.pathInside()));
            }
            if ((hit & OpencodeListing.DESCRIPTION) != 0) {
                reasons.add(new Contribution(word, "description", weights.description()));
            }
            if (hit != 0) {
                reasons.add(new Contribution(word, "text", weights.text()));
            }
        }
        return reasons;
    }
}
