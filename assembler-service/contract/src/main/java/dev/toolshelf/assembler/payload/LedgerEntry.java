package dev.toolshelf.assembler.payload;

import dev.toolshelf.catalog.json.JsonCodec;

/**
 * What one payload's definitions cost and what deferral saved: an event for those who keep accounts, without the payload.
 *
 * @param tenant whose conversation
 * @param conversation its id
 * @param turn the payload's number in the conversation, from 1
 * @param wire the provider format
 * @param model the model
 * @param profile the profile
 * @param defers whether the request defers
 * @param reason the word of the gate's check that decided
 * @param bodyBytes the payload's length
 * @param changedBytes bytes of the previous payload that it does not repeat
 * @param ledger the costs, with the conversation's totals
 */
public record LedgerEntry(
        String tenant,
        String conversation,
        int turn,
        String wire,
        String model,
        String profile,
        boolean defers,
        String reason,
        int bodyBytes,
        long changedBytes,
        DecisionRecord.Ledger ledger) {

    /** How entries travel. */
    public static final JsonCodec<LedgerEntry> CODEC = JsonCodec.of(LedgerEntry.class);

    /** The entry of a payload. */
    public static LedgerEntry of(DecisionRecord record, int bodyBytes) {
        return new LedgerEntry(
                record.tenant(),
                record.conversation(),
                record.turn(),
                record.wire(),
                record.model(),
                record.profile(),
                record.gate().defers(),
                record.gate().reason(),
                bodyBytes,
                record.prefix().changedBytes(),
                record.ledger());
    }
}
