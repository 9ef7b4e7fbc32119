package dev.toolshelf.search.profile;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.toolshelf.catalog.json.RawJson;

/**
 * A named way of doing discovery (SPEC section 9): one data file, read by search and assembler alike.
 *
 * @param name the profile's name
 * @param exposure how discovered tools become usable
 * @param ranking the ranking with its parameters
 * @param results how results are limited and rendered
 * @param searchTool the tool that the model searches with; {@code null} where it has none
 * @param dispatcher the tool that runs a discovered tool by name: of {@link Exposure#DISPATCHER}, and of
 *     {@link Exposure#NATIVE} on wires that know no deferred tools; else {@code null}
 * @param codeTool the tool that runs code against the tools, of {@link Exposure#CODE_MODE} and {@link Exposure#WHOLE_SDK};
 *     else {@code null}
 * @param announcement how the model learns what can be found; {@code null} while the profile is for searching alone and
 *     no conversation can be run with it
 * @param returns what is shown again after a boundary; absent means {@link Returns#ALL}
 * @param child what a forked conversation starts with, if the fork does not say; absent means {@link Child#ALL}
 * @param placeholder whether the first deferred tool is sent from the first request on (SPEC section 8)
 * @param breakpoints whether a cache breakpoint is set on the last non-deferred tool and one automatic on the messages
 */
public record Profile(
        String name,
        Exposure exposure,
        Ranking ranking,
        Results results,
        SearchTool searchTool,
        FixedTool dispatcher,
        FixedTool codeTool,
        Announcement announcement,
        Returns returns,
        Child child,
        boolean placeholder,
        boolean breakpoints) {

    /** Absent policies lose nothing (SPEC section 6). */
    public Profile {
        returns = returns == null ? Returns.ALL : returns;
        child = child == null ? Child.ALL : child;
    }

    /** How discovered tools become usable (SPEC section 9). */
    public enum Exposure {
        /** The provider's own deferral: a result reveals definitions, the model calls them directly. */
        @JsonProperty("native")
        NATIVE,
        /** A search returns schemas as text; one fixed tool runs any tool by its name. */
        @JsonProperty("dispatcher")
        DISPATCHER,
        /** One fixed tool takes code that searches and calls tools as functions. */
        @JsonProperty("code-mode")
        CODE_MODE,
        /** The same, with the declarations of every tool in its description, and no search. */
        @JsonProperty("whole-sdk")
        WHOLE_SDK,
        /** The first instruction is searched for once, what it finds is loaded, and nothing is searched later. */
        @JsonProperty("retrieve-once")
        RETRIEVE_ONCE,
        /** Every definition is sent, and the provider searches. */
        @JsonProperty("hosted")
        HOSTED
    }

    /** What of the discovered tools the model is shown again after a boundary (SPEC section 6). */
    public enum Returns {
        /** All of them. */
        @JsonProperty("all")
        ALL,
        /** Those whose definitions were loaded natively. */
        @JsonProperty("loaded")
        LOADED,
        /** None; they stay discovered and can be found again. */
        @JsonProperty("none")
        NONE
    }

    /** What a forked conversation starts with. */
    public enum Child {
        /** Nothing discovered. */
        @JsonProperty("none")
        NONE,
        /** Every discovered tool. */
        @JsonProperty("all")
        ALL,
        /** The discovered tools that were called. */
        @JsonProperty("used")
        USED
    }

    /**
     * Limits and form of results.
     *
     * @param form how an answer is rendered, such as {@code tool_reference}
     * @param defaultLimit results when a query asks for no number
     * @param cap the most results that a query can ask for, or {@code null} if there is no bound but the pool
     * @param emptyQuery what a query without a word gets; {@code null} means that it is refused
     * @param lowLimit what a limit below 1 gets; {@code null} means that it is refused
     * @param afterResults text that follows the results of successful searches, or {@code null}
     */
    public record Results(
            String form, int defaultLimit, Integer cap, Edge emptyQuery, Edge lowLimit, String afterResults) {

        /** Absent policies refuse. */
        public Results {
            emptyQuery = emptyQuery == null ? Edge.REFUSE : emptyQuery;
            lowLimit = lowLimit == null ? Edge.REFUSE : lowLimit;
        }
    }

    /** What happens at the edge of what a query may say. */
    public enum Edge {
        /** An error that names field, value and rule. */
        @JsonProperty("refuse")
        REFUSE,
        /** An empty answer; for a limit: but for a tool that answers to its exact name alone. */
        @JsonProperty("none")
        NONE,
        /** Every tool, in the ranking's order of equal scores. */
        @JsonProperty("browse")
        BROWSE,
        /** The nearest value that is allowed, and a note. */
        @JsonProperty("clamp")
        CLAMP,
        /** A negative limit leaves out so many at the end; 0 gets nothing. */
        @JsonProperty("slice")
        SLICE
    }

    /**
     * The search tool as the model sees it.
     *
     * @param name its name
     * @param description its description
     * @param inputSchema its schema; the arguments {@code query} and {@code max_results}
     */
    public record SearchTool(String name, String description, RawJson inputSchema) {}

    /**
     * A tool that a profile adds beside the search tool, as the model sees it.
     *
     * @param name its name
     * @param description its description
     * @param inputSchema its schema
     */
    public record FixedTool(String name, String description, RawJson inputSchema) {}

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
