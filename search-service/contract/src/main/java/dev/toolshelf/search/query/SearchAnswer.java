package dev.toolshelf.search.query;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.toolshelf.catalog.json.JsonCodec;
import java.util.List;
import java.util.Map;

/**
 * The result of a search (SPEC section 5); on the answer topic keyed as its query.
 *
 * @param queryId the query that it answers
 * @param status whether every source of the pool could be searched at the state that was asked for
 * @param matches what was found, best first; never more than asked for, except by {@code select:}
 * @param searched how many tools were searched
 * @param totalMatches how many would have matched without the limit
 * @param missing names that a {@code select:} asked for and that do not exist, in the order asked
 * @param nearest up to 5 names near to the query, only when nothing was found
 * @param unavailable sources that could not be searched: source id to its status, such as {@code connecting}
 * @param notes what was clamped or left out, in words; empty if nothing
 * @param error why the query was refused, with field, value and rule; then there are no matches. {@code null} if it was not
 * @param poolRevision the pool revision that was searched; 0 if the pool is unknown
 */
public record SearchAnswer(
        String queryId,
        Status status,
        List<Match> matches,
        int searched,
        int totalMatches,
        List<String> missing,
        List<String> nearest,
        Map<String, String> unavailable,
        List<String> notes,
        String error,
        long poolRevision) {

    /** How answers travel. */
    public static final JsonCodec<SearchAnswer> CODEC = JsonCodec.of(SearchAnswer.class);

    /** Whether the whole pool was searched. */
    public enum Status {
        /** Yes. */
        @JsonProperty("ready")
        READY,
        /** No: a source is not listed, or the state asked for was not reached in time. */
        @JsonProperty("partial")
        PARTIAL
    }

    /** Absent lists are empty. */
    public SearchAnswer {
        matches = matches == null ? List.of() : List.copyOf(matches);
        missing = missing == null ? List.of() : List.copyOf(missing);
        nearest = nearest == null ? List.of() : List.copyOf(nearest);
        unavailable = unavailable == null ? Map.of() : unavailable;
        notes = notes == null ? List.of() : List.copyOf(notes);
    }
}
