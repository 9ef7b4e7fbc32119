package dev.toolshelf.search.cloudflare;

import dev.toolshelf.search.evaluate.Contribution;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.profile.Ranking;
import dev.toolshelf.search.words.WordPostings;
import java.util.List;
import java.util.function.Consumer;

/** One source of a pool against one query. Made per query, used by one thread. */
final class QueriedConnector {

    private static final int FIELD_BITS = 3;
    private static final int FIELD = (1 << FIELD_BITS) - 1;
    private static final Consumer<Contribution> NOBODY = reason -> {};

    private final PoolSource source;
    private final CloudflareListing listing;
    private final CloudflareQuery query;
    private final Ranking.Coverage weights;
    private final String connector;
    private final List<String> connectorWords;
    /** Per word of the query and tool: how it meets the method, and above those bits how the description. */
    private final byte[][] hits;

    private final int[] connectorHits;

    QueriedConnector(PoolSource source, CloudflareQuery query, Ranking.Coverage weights) {
        this.source = source;
        this.listing = source.index().listing().analysed(CloudflareListing.ANALYSIS);
        this.query = query;
        this.weights = weights;
        this.connector = PhraseText.of(name(source));
        this.connectorWords = PhraseText.words(connector);
        this.hits = new byte[query.words().size()][source.size()];
        this.connectorHits = new int[hits.length];
        for (int i = 0; i < hits.length; i++) {
            String asked = query.words().get(i);
            mark(asked, hits[i]);
            for (String word : connectorWords) {
                connectorHits[i] |= WordHit.of(asked, word);
            }
        }
    }

    /** The connector's name as an identifier; empty for built-in tools, whose paths are their names. */
    static String name(PoolSource source) {
        return source.index().mcp() ? JsIdentifier.of(source.index().serverName()) : "";
    }

    private void mark(String asked, byte[] marks) {
        WordPostings words = listing.words();
        words.containing(asked, word -> mark(word, WordHit.of(asked, words.word(word)), marks));
        for (int length = 1; length < asked.length(); length++) {
            int word = words.find(asked.substring(0, length));
            if (word >= 0) {
                mark(word, WordHit.BEGINNING, marks);
            }
        }
    }

    private void mark(int word, int hit, byte[] marks) {
        WordPostings words = listing.words();
        for (int entry = words.from(word); entry < words.from(word + 1); entry++) {
            int fields = words.marks(entry);
            int both = ((fields & CloudflareListing.METHOD) != 0 ? hit : 0)
                    | ((fields & CloudflareListing.DESCRIPTION) != 0 ? hit << FIELD_BITS : 0);
            marks[words.tool(entry)] |= (byte) both;
        }
    }

    /** A tool's score, or -1 if it is no hit. */
    double score(int local) {
        return score(local, NOBODY);
    }

    /** The same, with all that adds to it. */
    double score(int local, Consumer<Contribution> reasons) {
        Sum sum = new Sum(reasons);
        int found = 0;
        int pathInside = 0;
        int connectorInside = 0;
        int methodInside = 0;
        int descriptionInside = 0;
        for (int i = 0; i < hits.length; i++) {
            int method = hits[i][local] & FIELD;
            int description = hits[i][local] >> FIELD_BITS & FIELD;
            int path = method | connectorHits[i];
            String word = query.words().get(i);
            sum.add(word, "path", weights.path() * WordHit.worth(path));
            sum.add(word, "connector", weights.connector() * WordHit.worth(connectorHits[i]));
            sum.add(word, "method", weights.method() * WordHit.worth(method));
            sum.add(word, "description", weights.description() * WordHit.worth(description));
            found += (path | description) != 0 && !query.again()[i] ? 1 : 0;
            pathInside += path & WordHit.INSIDE;
            connectorInside += connectorHits[i] & WordHit.INSIDE;
            methodInside += method & WordHit.INSIDE;
            descriptionInside += description & WordHit.INSIDE;
        }
        if (found == 0) {
            return -1;
        }
        String path = path(local);
        boolean phrase = phrase("path", pathInside, path, weights.path(), sum);
        phrase |= phrase("connector", connectorInside, connector, weights.connector(), sum);
        phrase |= phrase("method", methodInside, listing.phrases()[local], weights.method(), sum);
        if (descriptionInside == hits.length) {
            String description =
                    PhraseText.of(source.index().listing().tool(local).description());
            phrase |= phrase("description", descriptionInside, description, weights.description(), sum);
        }
        if (!query.covers(found) && !phrase) {
            return -1;
        }
        bonuses(local, path, found, sum);
        return sum.score;
    }

    private String path(int local) {
        String method = listing.phrases()[local];
        return connector.isEmpty() || method.isEmpty() ? connector + method : connector + " " + method;
    }

    private boolean phrase(String field, int inside, String text, double weight, Sum sum) {
        String phrase = query.phrase();
        if (inside < hits.length || !text.contains(phrase)) {
            return false;
        }
        int worth = 6;
        if (text.startsWith(phrase)) {
            worth = text.length() == phrase.length() ? 14 : 9;
        }
        sum.add(phrase, field, weight * worth);
        return true;
    }

    private void bonuses(int local, String path, int found, Sum sum) {
        sum.add(query.phrase(), "coverage", query.bonus(found));
        String method = listing.phrases()[local];
        String first = query.words().get(0);
        List<String> methodWords = PhraseText.words(method);
        boolean firstOfMethod = !methodWords.isEmpty() && methodWords.get(0).equals(first);
        boolean firstOfPath =
                connectorWords.isEmpty() ? firstOfMethod : connectorWords.get(0).equals(first);
        sum.add(first, "first word", firstOfMethod || firstOfPath ? 8 : 0);
        boolean whole = path.equals(query.phrase()) || method.equals(query.phrase());
        sum.add(query.phrase(), "whole name", whole ? 20 : 0);
    }

    /** Adds up, and tells each part. */
    private static final class Sum {
        private final Consumer<Contribution> reasons;
        private double score;

        private Sum(Consumer<Contribution> reasons) {
            this.reasons = reasons;
        }

        private void add(String term, String field, double weight) {
            if (weight != 0) {
                score += weight;
                if (reasons != NOBODY) {
                    reasons.accept(new Contribution(term, field, weight));
                }
            }
        }
    }
}
