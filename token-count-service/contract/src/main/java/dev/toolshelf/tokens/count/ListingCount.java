package dev.toolshelf.tokens.count;

import dev.toolshelf.catalog.json.JsonCodec;
import java.util.List;

/**
 * What every tool of a listing costs in one model family. Immutable under its key: the same listing, label, family and
 * counter version always cost the same, so whoever shares a listing shares its counts.
 *
 * @param digest the listing
 * @param label the server's cleaned name, or {@code -} for built-in tools: part of the full names that were counted
 * @param family the model family's id
 * @param unit how it was counted
 * @param counter which counter, such as {@code anthropic-count-tokens}, {@code jtokkit-o200k}, {@code characters}
 * @param skipped counters that were tried before and could not answer, each with its reason; empty if none
 * @param tools one count per tool, in listing order
 * @param countedAt when it was counted, milliseconds since 1970; {@code null} if that is not known
 */
public record ListingCount(
        String digest,
        String label,
        String family,
        CountUnit unit,
        String counter,
        List<String> skipped,
        List<ToolCount> tools,
        Long countedAt) {

    /** How counts travel. */
    public static final JsonCodec<ListingCount> CODEC = JsonCodec.of(ListingCount.class);

    /** Copies the lists. */
    public ListingCount {
        skipped = skipped == null ? List.of() : List.copyOf(skipped);
        tools = tools == null ? List.of() : List.copyOf(tools);
    }

    /** A count of which nobody knows when it was made. */
    public ListingCount(
            String digest,
            String label,
            String family,
            CountUnit unit,
            String counter,
            List<String> skipped,
            List<ToolCount> tools) {
        this(digest, label, family, unit, counter, skipped, tools, null);
    }

    /** The key of this count on its topic. */
    public String key() {
        return key(digest, label, family);
    }

    /** The key of a count: {@code <digest>/<label>/<family>}. */
    public static String key(String digest, String label, String family) {
        return digest + "/" + label + "/" + family;
    }
}
