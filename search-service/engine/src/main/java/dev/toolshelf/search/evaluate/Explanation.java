package dev.toolshelf.search.evaluate;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.toolshelf.search.query.SearchAnswer;
import java.util.List;

/**
 * Why a query is answered as it is.
 *
 * @param answer what the query finds
 * @param matches for the first matches of the answer, in its order, what makes up their scores
 * @param expected for each tool that the expected name means, where it came or why it did not; empty if none was named
 */
public record Explanation(SearchAnswer answer, List<Explained> matches, List<Expected> expected) {

    /** Copies the lists. */
    public Explanation {
        matches = List.copyOf(matches);
        expected = List.copyOf(expected);
    }

    /**
     * One match.
     *
     * @param name its full name
     * @param rank its place among all hits, from 1
     * @param score its score, or {@code null} where it was not ranked
     * @param why which rule found it
     * @param hits which term hit which field with which weight; empty where a rule for names found it alone
     */
    public record Explained(String name, int rank, Double score, String why, List<Contribution> hits) {}

    /**
     * A tool that somebody expected to be found.
     *
     * @param name its full name, or the name as it was given if there is no such tool
     * @param outcome whether it is in the answer, or what keeps it out
     * @param detail the same in words
     * @param rank its place among all hits, from 1, whatever the limit; {@code null} if it is not among them
     * @param hits what the query's terms hit in it, also where it is not in the answer
     * @param nearest names like the expected one, only if there is no such tool
     */
    public record Expected(
            String name, Outcome outcome, String detail, Integer rank, List<Contribution> hits, List<String> nearest) {}

    /** What became of an expected tool. */
    public enum Outcome {
        /** It is in the answer. */
        @JsonProperty("found")
        FOUND,
        /** The query itself was refused. */
        @JsonProperty("refused")
        REFUSED,
        /** No tool of the pool has the name, in any spelling. */
        @JsonProperty("unknown-name")
        UNKNOWN_NAME,
        /** The pool hides it. */
        @JsonProperty("hidden")
        HIDDEN,
        /** It is loaded, not deferred, and only exact names look among loaded tools. */
        @JsonProperty("loaded")
        LOADED,
        /** It is a hit, but not on this page. */
        @JsonProperty("beyond-limit")
        BEYOND_LIMIT,
        /** It is a hit without the namespace. */
        @JsonProperty("other-namespace")
        OTHER_NAMESPACE,
        /** Nothing of the query hits it. */
        @JsonProperty("no-hit")
        NO_HIT,
        /** Something of the query hits it, and the profile's rules leave it out. */
        @JsonProperty("dropped")
        DROPPED
    }
}
