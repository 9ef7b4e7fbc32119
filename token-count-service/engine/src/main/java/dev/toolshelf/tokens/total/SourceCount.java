package dev.toolshelf.tokens.total;

import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import java.util.List;
import java.util.Objects;

/**
 * How one source was counted: all its tools together, whatever a pool overrides.
 *
 * @param source the source's id
 * @param digest its listing
 * @param unit how it was counted, or {@code null} if it is not counted yet
 * @param counter which counter, or {@code null} if it is not counted yet
 * @param skipped counters that could not answer, with reasons
 * @param tools tools in the listing
 * @param characters their characters, or {@code null} if it is not counted yet
 * @param tokens their tokens, or {@code null} where none are known
 * @param countedAt when they were counted, milliseconds since 1970, or {@code null} if that is not known
 */
public record SourceCount(
        String source,
        String digest,
        CountUnit unit,
        String counter,
        List<String> skipped,
        int tools,
        Long characters,
        Long tokens,
        Long countedAt) {

    /** Copies the list. */
    public SourceCount {
        skipped = List.copyOf(skipped);
    }

    static SourceCount of(Source source, ListingCount count) {
        if (count == null) {
            return new SourceCount(
                    source.id(), source.digest(), null, null, List.of(), source.toolCount(), null, null, null);
        }
        long characters =
                count.tools().stream().mapToLong(ToolCount::characters).sum();
        Long tokens = count.unit() == CountUnit.CHARACTERS ? null : (Long) tokens(count);
        return new SourceCount(
                source.id(),
                source.digest(),
                count.unit(),
                count.counter(),
                count.skipped(),
                count.tools().size(),
                characters,
                tokens,
                count.countedAt());
    }

    private static long tokens(ListingCount count) {
        return count.tools().stream()
                .map(ToolCount::tokens)
                .filter(Objects::nonNull)
                .mapToLong(Integer::longValue)
                .sum();
    }
}
