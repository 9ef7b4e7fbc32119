package dev.toolshelf.assembler.payload;

import dev.toolshelf.catalog.json.JsonCodec;
import java.util.List;

/**
 * What is kept of the last payload, to compute how many of its bytes the next one changes. Grows with the tools that were
 * sent, not with the conversation.
 *
 * @param tools each entry of {@code tools}: its length in bytes and the start of its digest
 * @param system digest of everything of the request but model, tools and messages
 * @param systemBytes its length
 * @param segment the segment of its messages
 * @param messages how many there were
 * @param messageBytes their length in bytes
 * @param stripped names whose references were replaced by text in them, sorted
 * @param model the model
 * @param deferred whether the gate was open
 * @param sources ids of the sources whose tools the provider searches, in their order
 * @param totals of the conversation up to that payload
 */
public record SentPrefix(
        List<Entry> tools,
        String system,
        long systemBytes,
        int segment,
        int messages,
        long messageBytes,
        List<String> stripped,
        String model,
        boolean deferred,
        List<String> sources,
        DecisionRecord.Totals totals) {

    /** How it is stored. */
    public static final JsonCodec<SentPrefix> CODEC = JsonCodec.of(SentPrefix.class);

    /** Copies the lists. */
    public SentPrefix {
        tools = tools == null ? List.of() : List.copyOf(tools);
        sources = sources == null ? List.of() : List.copyOf(sources);
        totals = totals == null ? DecisionRecord.Totals.NONE : totals;
        stripped = stripped == null ? List.of() : List.copyOf(stripped);
    }

    /** With the totals. */
    SentPrefix with(DecisionRecord.Totals sums) {
        return new SentPrefix(
                tools, system, systemBytes, segment, messages, messageBytes, stripped, model, deferred, sources, sums);
    }

    /**
     * One tool.
     *
     * @param bytes its length
     * @param digest the first 16 hex digits of SHA-256 over it
     * @param deferred whether it was sent with {@code defer_loading}
     */
    public record Entry(long bytes, String digest, boolean deferred) {}
}
