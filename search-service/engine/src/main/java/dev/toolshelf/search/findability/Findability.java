package dev.toolshelf.search.findability;

import java.util.List;

/**
 * Whether the tools of a listing can be found in the pool that they are in.
 *
 * @param source the source that was looked at
 * @param pool tools of the whole pool, hidden ones left out
 * @param tools tools of the source, hidden ones left out
 * @param looked how many of them were looked at
 * @param next how many to pass over next time to go on; {@code null} if that was the last
 * @param deferred how many of those looked at are searched at all
 * @param foundByName how many of these are first for the words of their own name
 * @param foundByDescription how many are within the profile's usual limit for the first words of their description
 * @param indistinguishable how many of those looked at have a twin
 * @param findings per tool looked at, in the listing's order
 */
public record Findability(
        String source,
        int pool,
        int tools,
        int looked,
        Integer next,
        int deferred,
        int foundByName,
        int foundByDescription,
        int indistinguishable,
        List<Finding> findings) {

    /** Copies the list. */
    public Findability {
        findings = List.copyOf(findings);
    }

    /** The same with only those tools that something is to be said about. */
    public Findability onlyProblems() {
        List<Finding> kept = findings.stream()
                .filter(finding -> !finding.problems().isEmpty())
                .toList();
        return new Findability(
                source, pool, tools, looked, next, deferred, foundByName, foundByDescription, indistinguishable, kept);
    }

    /**
     * One tool.
     *
     * @param name its full name in the pool
     * @param byName where it comes for the words of its own name; {@code null} if it is not searched
     * @param byDescription the same for the first words of its description; {@code null} if it has none or is not searched
     * @param shadowedBy tools that come before it for the words of its own description, best first
     * @param shadows tools that it comes before for the words of theirs
     * @param twins tools that it can hardly be told from
     * @param problems what is wrong, in words; empty if nothing
     */
    public record Finding(
            String name,
            Place byName,
            Place byDescription,
            List<String> shadowedBy,
            List<String> shadows,
            List<Twin> twins,
            List<String> problems) {

        /** Copies the lists. */
        public Finding {
            shadowedBy = List.copyOf(shadowedBy);
            shadows = List.copyOf(shadows);
            twins = List.copyOf(twins);
            problems = List.copyOf(problems);
        }
    }

    /**
     * Where a tool came for a query.
     *
     * @param query the query
     * @param rank from 1; {@code null} if it is not among the first {@link FindabilityCheck#DEPTH}
     */
    public record Place(String query, Integer rank) {}

    /**
     * A tool that another one can hardly be told from.
     *
     * @param name its full name
     * @param likeness the share of words of name, description and parameters that both have, up to 1: the same words
     */
    public record Twin(String name, double likeness) {}
}
