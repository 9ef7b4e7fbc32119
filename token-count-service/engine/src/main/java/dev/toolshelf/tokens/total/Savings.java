package dev.toolshelf.tokens.total;

import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.PoolCount;
import dev.toolshelf.tokens.count.ToolCount;

/**
 * What deferral would save in the first request of a conversation. What a conversation adds (the announcement, the definitions
 * that it discovers) is not in it, nor is the preamble, which both ways cost once.
 *
 * @param unit how it was counted; with {@link CountUnit#CHARACTERS} the tokens are characters / 2.5
 * @param deferredTools tools that would wait on the shelf
 * @param searchTool tokens of the search tool, which only deferral needs
 * @param withDeferral tokens of the loaded tools and the search tool
 * @param withoutDeferral tokens of all tools
 * @param saved the difference; below 0 where the search tool costs more than it saves
 * @param savedPercent the difference as a share of {@code withoutDeferral}; 0 if that is 0
 */
public record Savings(
        CountUnit unit,
        int deferredTools,
        long searchTool,
        long withDeferral,
        long withoutDeferral,
        long saved,
        double savedPercent) {

    private static final double CHARACTERS_PER_TOKEN = 2.5;

    /**
     * What deferral of a pool would save.
     *
     * @param count the pool's sums
     * @param searchTool the search tool, counted in the same family
     */
    public static Savings of(PoolCount count, ToolCount searchTool) {
        boolean tokens = count.unit() != CountUnit.CHARACTERS && count.allTokens() != null;
        long all = tokens ? count.allTokens() : tokens(count.allCharacters());
        long deferred =
                tokens ? count.deferredTools() == 0 ? 0 : count.deferredTokens() : tokens(count.deferredCharacters());
        long search = tokens && searchTool.tokens() != null ? searchTool.tokens() : tokens(searchTool.characters());
        long with = all - deferred + search;
        long saved = all - with;
        return new Savings(
                tokens ? count.unit() : CountUnit.CHARACTERS,
                count.deferredTools(),
                search,
                with,
                all,
                saved,
                all == 0 ? 0 : Math.round(saved * 1_000.0 / all) / 10.0);
    }

    private static long tokens(long characters) {
        return Math.round(characters / CHARACTERS_PER_TOKEN);
    }

    /**
     * The gate's threshold (SPEC section 4) and on which side of it a pool is.
     *
     * @param contextWindow tokens
     * @param percent 1 to 99
     * @param limit the threshold: {@code floor(contextWindow x percent / 100)} tokens, or {@code floor(that x 2.5)} characters
     * @param count the deferred tools, in the same unit
     * @param defers whether mode {@code auto:<percent>} would defer
     */
    public record Threshold(long contextWindow, int percent, long limit, long count, boolean defers) {

        /** The threshold of a window and a percentage for a pool. */
        public static Threshold of(PoolCount pool, long contextWindow, int percent) {
            long tokens = contextWindow * percent / 100;
            boolean characters = pool.unit() == CountUnit.CHARACTERS;
            long limit = characters ? tokens * 5 / 2 : tokens;
            long count = characters ? pool.deferredCharacters() : pool.deferredTools() == 0 ? 0 : pool.deferredTokens();
            return new Threshold(contextWindow, percent, limit, count, count >= limit && pool.deferredTools() > 0);
        }
    }
}
