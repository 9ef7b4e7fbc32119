package dev.toolshelf.search.profile;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * How a profile orders tools for a query (SPEC sections 5 and 9): one record per kind of ranking, its parameters as data.
 * In a profile's file the property {@code name} tells the kind. Immutable.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "name")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Ranking.KeywordWeights.class, name = "keyword-weights"),
    @JsonSubTypes.Type(value = Ranking.Bm25.class, name = "bm25"),
    @JsonSubTypes.Type(value = Ranking.NamespaceWeights.class, name = "namespace-weights"),
    @JsonSubTypes.Type(value = Ranking.FieldedBm25.class, name = "fielded-bm25"),
    @JsonSubTypes.Type(value = Ranking.Tiers.class, name = "tiers"),
    @JsonSubTypes.Type(value = Ranking.Coverage.class, name = "coverage"),
    @JsonSubTypes.Type(value = Ranking.Regex.class, name = "regex"),
    @JsonSubTypes.Type(value = Ranking.Dense.class, name = "dense"),
    @JsonSubTypes.Type(value = Ranking.Shelf.class, name = "shelf"),
    @JsonSubTypes.Type(value = Ranking.Elsewhere.class, name = "elsewhere")
})
public sealed interface Ranking {

    /**
     * The keyword scoring of SPEC section 5, rule 4, and its variant that follows the client as observed.
     *
     * @param partMcp a term equals a name part of an MCP tool
     * @param partBuiltin the same of a built-in tool
     * @param insidePartMcp a term stands inside a name part of an MCP tool
     * @param insidePartBuiltin the same of a built-in tool
     * @param fullName a term stands in the full name and nothing scored before
     * @param hint the search hint contains the term between word boundaries
     * @param description the description does
     * @param observed what the observed client does otherwise, or {@code null} for the SPEC's own rules
     */
    record KeywordWeights(
            double partMcp,
            double partBuiltin,
            double insidePartMcp,
            double insidePartBuiltin,
            double fullName,
            double hint,
            double description,
            Observed observed)
            implements Ranking {

        /**
         * Additions of the observed client (reference: real-clients A4, A5, E8).
         *
         * @param serverWord added when a term is the server's name
         * @param bareName added when a term is the tool's bare name
         * @param descriptionCut characters of a description that are searched
         */
        public record Observed(double serverWord, double bareName, int descriptionCut) {}
    }

    /**
     * BM25 over one text per tool, as the reference crate computes it (reference: harnesses 1 to 4).
     *
     * @param k1 how soon repeated words stop counting
     * @param b how much longer texts lose, 0 to 1
     * @param document which texts of a tool are joined into its document
     */
    record Bm25(double k1, double b, String document) implements Ranking {}

    /** Weights per term over path, description and schema words, with a namespace and pages (reference: harnesses 5). */
    record NamespaceWeights(double path, double pathInside, double description, double text) implements Ranking {}

    /** BM25 over the text with fixed weights for the name, most covered words first (reference: harnesses 6). */
    record FieldedBm25(double k1, double b, double ownName, double namespace) implements Ranking {}

    /** Tiers of name matches, then weights per field (reference: harnesses 7). */
    record Tiers(
            double ownName,
            double connection,
            double parameter,
            double description,
            double parameterDescription,
            double connectionDescription)
            implements Ranking {}

    /** Weights per field and kind of match, with a bonus for coverage (reference: harnesses 11). */
    record Coverage(double path, double connector, double method, double description) implements Ranking {}

    /**
     * A pattern over names, descriptions, argument names and their descriptions (reference: harnesses 12).
     *
     * @param longest the most characters of a pattern
     */
    record Regex(int longest) implements Ranking {}

    /** Nearness of sentence embeddings (reference: harnesses 10). */
    record Dense() implements Ranking {}

    /**
     * Toolshelf's own ranking (SPEC section 9, the default): saturating word counts per field, made to need nothing of the
     * pool but how many of its tools have a word. The values were found on six public sets, each left out in turn.
     *
     * @param k1 how soon repeated words stop counting
     * @param toolName the tool's own name, and its title's other words
     * @param server the server's name
     * @param hint the search hint
     * @param description the description
     * @param parameter names of parameters, nested ones too
     * @param parameterDescription their descriptions
     * @param value enumerated values
     * @param instructions a word of the server's instructions, for each of its tools
     * @param joined an identifier written as one word, beside its parts: {@code github} for {@code GitHub}
     * @param related a hit on a related word, against the word itself
     * @param unknown a hit on a word that is like one that no tool has, against the word itself
     * @param covered added to 1, times the share of the tool's name that the query has
     * @param siblings share of the source's best score that its other tools get
     * @param sentences share of the best score that the best tool of each sentence gets
     * @param evidence the least share of a query's meaning that the best tool must have, or nothing is found
     */
    record Shelf(
            double k1,
            Field toolName,
            Field server,
            Field hint,
            Field description,
            Field parameter,
            Field parameterDescription,
            Field value,
            double instructions,
            double joined,
            double related,
            double unknown,
            double covered,
            double siblings,
            double sentences,
            double evidence)
            implements Ranking {

        /**
         * How much a field's words count.
         *
         * @param weight of one word in a field of usual length
         * @param b how much the words of longer fields lose, 0 to 1
         * @param usual the usual number of words, the same for every pool
         */
        public record Field(double weight, double b, double usual) {}
    }

    /** Nothing is ranked here: the provider searches, or the profile has no search. */
    record Elsewhere() implements Ranking {}
}
