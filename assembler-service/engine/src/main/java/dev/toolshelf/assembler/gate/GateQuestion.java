package dev.toolshelf.assembler.gate;

import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.tokens.count.PoolCount;

/**
 * What the gate looks at for one request.
 *
 * @param mode the mode that counts
 * @param wire the provider format
 * @param platform where the provider runs
 * @param endpoint the address that the harness sends to, or {@code null} for the platform's own
 * @param model the model
 * @param contextWindow its window in tokens
 * @param needsProvider whether the provider must know deferred tools; else model, platform and gateway do not matter
 * @param searchToolAllowed whether the conversation may use the search tool; {@code true} if the profile has none
 * @param view the pool without denied tools, or {@code null} if the pool is unknown
 * @param definitionsKnown whether the listing of every source that has one is known
 * @param count what the pool costs, or {@code null} if the pool is unknown
 */
public record GateQuestion(
        ModeChoice mode,
        String wire,
        String platform,
        String endpoint,
        String model,
        int contextWindow,
        boolean needsProvider,
        boolean searchToolAllowed,
        PoolView view,
        boolean definitionsKnown,
        PoolCount count) {}
