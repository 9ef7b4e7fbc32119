package dev.toolshelf.search.profile;

import dev.toolshelf.catalog.json.RawJson;

/**
 * A named way of doing discovery (SPEC section 9): one data file, read by search and assembler alike.
 *
 * @param name the profile's name
 * @param exposure how discovered tools become usable; {@code native} is the one form so far
 * @param ranking the ranking's name, with its parameters
 * @param results how results are limited and rendered
 * @param searchTool the tool that the model searches with
 * @param announcement how the model learns what can be found
 * @param placeholder whether the first deferred tool is sent from the first request on (SPEC section 8)
 * @param breakpoints whether a cache breakpoint is set on the last non-deferred tool and one automatic on the messages
 */
public record Profile(
        String name,
        String exposure,
        Ranking ranking,
        Results results,
        SearchTool searchTool,
        Announcement announcement,
        boolean placeholder,
        boolean breakpoints) {

    /**
     * The keyword scoring of SPEC section 5, rule 4.
     *
     * @param name the ranking's name
     * @param partMcp a term equals a name part of an MCP tool
     * @param partBuiltin the same of a built-in tool
     * @param insidePartMcp a term stands inside a name part of an MCP tool
     * @param insidePartBuiltin the same of a built-in tool
     * @param fullName a term stands in the full name and nothing scored before
     * @param hint the search hint contains the term between word boundaries
     * @param description the description does
     */
    public record Ranking(
            String name,
            double partMcp,
            double partBuiltin,
            double insidePartMcp,
            double insidePartBuiltin,
            double fullName,
            double hint,
            double description) {}

    /**
     * Limits and form of results.
     *
     * @param form {@code tool_reference} is the one form so far
     * @param defaultLimit results when a query asks for no number
     * @param cap the most results that a query can ask for
     * @param afterResults text that follows the results of successful searches, or {@code null}
     */
    public record Results(String form, int defaultLimit, int cap, String afterResults) {}

    /**
     * The search tool as the model sees it.
     *
     * @param name its name
     * @param description its description
     * @param inputSchema its schema; the arguments {@code query} and {@code max_results}
     */
    public record SearchTool(String name, String description, RawJson inputSchema) {}

    /**
     * How deferred tools are announced (SPEC section 7).
     *
     * @param mechanism {@code delta}, the one so far
     * @param form {@code names}, the one so far
     * @param maxCharacters the most characters of one announcement, all parts together
     * @param maxSourceCharacters the most characters of one source's names before they are shared out
     */
    public record Announcement(String mechanism, String form, int maxCharacters, int maxSourceCharacters) {}
}
