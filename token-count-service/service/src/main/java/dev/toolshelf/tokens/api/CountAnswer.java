package dev.toolshelf.tokens.api;

import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import dev.toolshelf.tokens.counter.ProviderCall;
import dev.toolshelf.tokens.family.ModelFamily;
import java.time.Clock;
import java.util.List;
import java.util.Objects;

/**
 * What tools cost: tool by tool, and together.
 *
 * @param family the model family
 * @param unit how they were counted
 * @param counter which counter
 * @param skipped counters before it that could not answer, with reasons
 * @param origin {@code published}, {@code memory} or {@code computed}
 * @param ageMillis how long ago they were counted, or {@code null} if that is not known
 * @param digest the listing
 * @param characters of all tools together
 * @param tokens of all tools together, the sum of the tools' own; {@code null} where none are known
 * @param preamble what a request with any of them costs besides, once
 * @param calls how the provider's answers became these tokens; empty if another counter counted, or it is not known any more
 * @param tools tool by tool, in order
 */
public record CountAnswer(
        String family,
        CountUnit unit,
        String counter,
        List<String> skipped,
        String origin,
        Long ageMillis,
        String digest,
        long characters,
        Long tokens,
        int preamble,
        List<ProviderCall> calls,
        List<ToolCount> tools) {

    static CountAnswer of(
            ListingCount count, ModelFamily family, String origin, List<ProviderCall> calls, Clock clock) {
        boolean known = count.tools().stream().map(ToolCount::tokens).allMatch(Objects::nonNull);
        Long tokens = known && count.unit() != CountUnit.CHARACTERS
                ? (Long) count.tools().stream().mapToLong(ToolCount::tokens).sum()
                : null;
        return new CountAnswer(
                family.id(),
                count.unit(),
                count.counter(),
                count.skipped(),
                origin,
                count.countedAt() == null ? null : (Long) Math.max(0, clock.millis() - count.countedAt()),
                count.digest(),
                count.tools().stream().mapToLong(ToolCount::characters).sum(),
                tokens,
                family.preamble(),
                calls,
                count.tools());
    }
}
