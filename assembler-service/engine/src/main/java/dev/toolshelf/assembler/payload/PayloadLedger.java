package dev.toolshelf.assembler.payload;

import dev.toolshelf.assembler.conversation.DiscoveredTool;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.tokens.count.CountUnit;
import dev.toolshelf.tokens.count.PoolCount;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Adds up what a payload's definitions cost, and what deferral saves. Pure function. */
final class PayloadLedger {

    private static final double CHARACTERS_PER_TOKEN = 2.5;

    private PayloadLedger() {}

    /**
     * The ledger of a payload.
     *
     * @param request what it was made from
     * @param tools its tools
     * @param changedBytes what it does not repeat of the payload before
     */
    static DecisionRecord.Ledger of(PayloadAssembler.Request request, ToolSection tools, long changedBytes) {
        PoolCount count = request.count();
        boolean counted = count.unit() != CountUnit.CHARACTERS && count.allTokens() != null;
        int seen = 0;
        long characters = 0;
        long tokens = 0;
        Set<String> visible = new HashSet<>();
        for (ToolEntry entry : tools.entries()) {
            if (entry.visible()) {
                seen++;
                visible.add(entry.name());
                characters += entry.characters();
                // The search tool is no listing's: its tokens are estimated like those of anything that nobody counted.
                tokens += counted && entry.tokens() != null ? entry.tokens() : estimate(entry.characters());
            }
        }
        int waiting = 0;
        for (PoolTool tool : request.view().tools()) {
            waiting += tool.deferred() && !visible.contains(tool.name()) ? 1 : 0;
        }
        List<DiscoveredTool> discovered = request.conversation().discovered().tools();
        int unused = (int) discovered.stream().filter(tool -> !tool.used()).count();
        long seenTokens = counted ? tokens : estimate(characters);
        long allTokens = counted ? count.allTokens() : estimate(count.allCharacters());
        SentPrefix before = request.conversation().sent();
        DecisionRecord.Totals totals = before == null ? DecisionRecord.Totals.NONE : before.totals();
        return new DecisionRecord.Ledger(
                counted ? count.unit() : CountUnit.CHARACTERS,
                tools.sent().size(),
                seen,
                waiting,
                discovered.size(),
                unused,
                characters,
                count.allCharacters(),
                seenTokens,
                allTokens,
                allTokens - seenTokens,
                totals.plus(seenTokens, allTokens - seenTokens, changedBytes));
    }

    private static long estimate(long characters) {
        return Math.round(characters / CHARACTERS_PER_TOKEN);
    }
}
