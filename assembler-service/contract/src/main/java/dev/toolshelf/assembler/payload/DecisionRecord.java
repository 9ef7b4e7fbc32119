package dev.toolshelf.assembler.payload;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.pool.DeferralMode;
import dev.toolshelf.tokens.count.CountUnit;
import java.util.List;
import java.util.Map;

/**
 * Why a payload is as it is (SPEC section 8). Holds no time and nothing random: the same inputs give the same record.
 *
 * @param tenant whose conversation
 * @param conversation its id
 * @param turn the payload's number in the conversation, from 1
 * @param cause the id of the event that made it due
 * @param wire the provider format
 * @param platform where the provider runs
 * @param model the model
 * @param profile the profile that was used
 * @param gate whether this request defers, and why
 * @param pool what the pool was
 * @param discovered every tool discovered so far, in order of discovery, also those whose source has gone
 * @param announcement what was announced with this payload
 * @param reissued discovered tools whose references were issued again with this payload's new messages
 * @param ledger what the definitions cost
 * @param prefix how much of the previous payload's bytes changed
 * @param repairs what was changed to keep the payload valid
 * @param searches what the searches answered since the last payload could not use, in words
 * @param names the way back: every tool of the payload, by the name in it
 */
public record DecisionRecord(
        String tenant,
        String conversation,
        int turn,
        String cause,
        String wire,
        String platform,
        String model,
        String profile,
        Gate gate,
        PoolUsed pool,
        List<String> discovered,
        Announced announcement,
        List<String> reissued,
        Ledger ledger,
        Prefix prefix,
        List<PayloadReject.Finding> repairs,
        List<String> searches,
        Map<String, Origin> names) {

    /** How records travel. */
    public static final JsonCodec<DecisionRecord> CODEC = JsonCodec.of(DecisionRecord.class);

    /**
     * The gate's decision (SPEC section 4).
     *
     * @param defers whether this request defers
     * @param reason the word of the check that decided, such as {@code defers}, {@code mode-standard}, {@code model-unknown}
     * @param mode the mode
     * @param setting the setting as written, or {@code null} if unset
     * @param setBy {@code conversation}, {@code pool}, {@code service}, {@code default} or {@code disable-betas}
     * @param checks each check in order, up to the one that decided
     * @param percent of the window, for {@code tst-auto}; else {@code null}
     * @param contextWindow tokens
     * @param threshold tokens or, with unit characters, characters; only for {@code tst-auto}
     * @param count what the pool's deferred tools cost in that unit, or {@code null} if unknown
     * @param unit how it was counted
     */
    public record Gate(
            boolean defers,
            String reason,
            DeferralMode.Kind mode,
            String setting,
            String setBy,
            List<Check> checks,
            Integer percent,
            int contextWindow,
            Long threshold,
            Long count,
            CountUnit unit) {}

    /**
     * One check of the gate.
     *
     * @param name the check
     * @param passed its outcome
     * @param detail what it looked at
     */
    public record Check(String name, boolean passed, String detail) {}

    /**
     * The pool that was used.
     *
     * @param id the pool's id
     * @param revision its revision; 0 if the pool is unknown
     * @param digests the listing of each source id
     * @param sources the status of each source id that is not ready
     */
    public record PoolUsed(String id, long revision, Map<String, String> digests, Map<String, String> sources) {}

    /**
     * An announcement; empty lists if nothing changed.
     *
     * @param added names that can be searched now
     * @param removed names that cannot any more
     * @param changed discovered tools whose schema changed
     * @param cut how many names the budget left out
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Announced(List<String> added, List<String> removed, List<String> changed, int cut) {

        /** Absent lists are empty. */
        public Announced {
            added = added == null ? List.of() : List.copyOf(added);
            removed = removed == null ? List.of() : List.copyOf(removed);
            changed = changed == null ? List.of() : List.copyOf(changed);
        }
    }

    /**
     * What definitions cost: name + description + schema, in characters always, and in tokens.
     *
     * @param unit how the tokens were counted; {@code characters} means that they are estimated at 2.5 characters each
     * @param toolsSent definitions among the request's tools, whether the model sees them or not
     * @param toolsSeen tools that the model sees: not deferred, or discovered
     * @param toolsDeferred deferred tools of the pool that are not discovered
     * @param toolsDiscovered tools discovered so far
     * @param toolsNeverUsed those of them that no call has named so far
     * @param seenCharacters of the tools that the model sees, the search tool included
     * @param allCharacters if every tool of the pool were loaded and there were no search tool
     * @param seenTokens the same in tokens
     * @param allTokens the same in tokens
     * @param savedTokens what deferral saves in this payload: {@code allTokens - seenTokens}; below 0 if it costs more
     * @param totals of the conversation up to this payload
     */
    public record Ledger(
            CountUnit unit,
            int toolsSent,
            int toolsSeen,
            int toolsDeferred,
            int toolsDiscovered,
            int toolsNeverUsed,
            long seenCharacters,
            long allCharacters,
            long seenTokens,
            long allTokens,
            long savedTokens,
            Totals totals) {}

    /**
     * Sums over the payloads of a conversation.
     *
     * @param payloads how many there were
     * @param seenTokens the definitions that the model saw
     * @param savedTokens what deferral saved
     * @param changedBytes bytes that a prompt cache could not keep
     */
    public record Totals(int payloads, long seenTokens, long savedTokens, long changedBytes) {

        /** Before the first payload. */
        public static final Totals NONE = new Totals(0, 0, 0, 0);

        /** With one more payload. */
        public Totals plus(long seen, long saved, long changed) {
            return new Totals(payloads + 1, seenTokens + seen, savedTokens + saved, changedBytes + changed);
        }
    }

    /**
     * What became of the previous payload's bytes (SPEC section 8: 0 is the goal).
     *
     * @param changedBytes bytes of the previous payload's tools, system and messages from the first one that differs on; 0 for the first payload
     * @param breaks what was done that changes earlier bytes, such as {@code boundary}; empty if nothing
     */
    public record Prefix(long changedBytes, List<String> breaks) {}

    /**
     * Where a tool of the payload comes from.
     *
     * @param source source id
     * @param tool original name
     * @param keys property names that had to be renamed: the name in the payload to the original one; empty if none
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record Origin(String source, String tool, Map<String, String> keys) {

        /** An absent map is empty. */
        public Origin {
            keys = keys == null ? Map.of() : keys;
        }
    }
}
