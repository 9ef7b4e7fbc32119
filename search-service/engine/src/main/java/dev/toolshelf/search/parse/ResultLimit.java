package dev.toolshelf.search.parse;

import dev.toolshelf.search.profile.Profile;

/**
 * How many results a query gets.
 *
 * @param value at most the profile's cap; 0 where the profile answers a low limit with nothing,
 *     negative where it then leaves that many out at the end
 * @param note that it was clamped, or {@code null}
 * @param error field, value and rule, or {@code null}; if there is one the value says nothing
 */
public record ResultLimit(int value, String note, String error) {

    /** Reads {@code max_results}; {@code null} is the profile's default. */
    public static ResultLimit of(Integer maxResults, Profile.Results limits) {
        if (maxResults == null) {
            return new ResultLimit(limits.defaultLimit(), null, null);
        }
        if (maxResults < 1) {
            return low(maxResults, limits.lowLimit());
        }
        if (limits.cap() != null && maxResults > limits.cap()) {
            String note = "max_results was " + maxResults + " and is limited to " + limits.cap();
            return new ResultLimit(limits.cap(), note, null);
        }
        return new ResultLimit(maxResults, null, null);
    }

    private static ResultLimit low(int maxResults, Profile.Edge policy) {
        return switch (policy) {
            case NONE -> new ResultLimit(0, null, null);
            case SLICE -> new ResultLimit(maxResults, null, null);
            case CLAMP -> new ResultLimit(1, "max_results was " + maxResults + " and is taken as 1", null);
            default -> new ResultLimit(0, null, "max_results is " + maxResults + "; it must be at least 1");
        };
    }
}
