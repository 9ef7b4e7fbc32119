package dev.toolshelf.tokens.total;

import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.PoolCount;
import dev.toolshelf.tokens.family.ModelFamily;

/**
 * How a pool's parts make up its whole, in tokens: {@code sources - hidden = all = deferred + loaded}; a request costs the
 * {@code preamble} besides, once. Every number that cannot be known is {@code null}: where units are mixed or characters.
 *
 * @param sources the sum of the sources' own totals
 * @param hidden what of it the pool hides, or shows twice and sends once
 * @param all all tools of the pool
 * @param deferred the deferred ones
 * @param loaded the others
 * @param preamble what the provider adds once to a request with tools
 * @param request a request's tools before anything is discovered: loaded and preamble, without the search tool
 * @param requestIfAllLoaded a request's tools without deferral
 */
public record Explanation(
        Long sources,
        Long hidden,
        Long all,
        Long deferred,
        Long loaded,
        int preamble,
        Long request,
        Long requestIfAllLoaded) {

    /** Explains a total. */
    public static Explanation of(PoolTotal total, ModelFamily family) {
        PoolCount count = total.count();
        Long all = count.allTokens();
        Long deferred = count.deferredTools() > 0 ? count.deferredTokens() : (Long) 0L;
        Long sources = all == null ? null : sources(total, count.unit());
        Long loaded = all == null ? null : (Long) (all - deferred);
        return new Explanation(
                sources,
                sources == null ? null : (Long) (sources - all),
                all,
                deferred,
                loaded,
                family.preamble(),
                plus(loaded, family),
                plus(all, family));
    }

    private static Long plus(Long tokens, ModelFamily family) {
        return tokens == null ? null : (Long) (tokens + family.preamble());
    }

    private static Long sources(PoolTotal total, CountUnit unit) {
        long sum = 0;
        for (SourceCount source : total.sources()) {
            if (source.tools() == 0) {
                continue;
            }
            if (source.unit() != unit || source.tokens() == null) {
                return null;
            }
            sum += source.tokens();
        }
        return sum;
    }
}
