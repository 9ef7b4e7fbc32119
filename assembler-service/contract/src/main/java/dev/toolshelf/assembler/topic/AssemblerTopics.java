package dev.toolshelf.assembler.topic;

import dev.toolshelf.catalog.topic.Topic;
import java.util.List;

/** The topics that the assembler owns; all keyed {@code <tenant>/<conversation>}, all with as many partitions. */
public final class AssemblerTopics {

    /** {@code ConversationEvent}s. */
    public static final Topic EVENTS = Topic.kept("conversation.events.v1");

    /** Request bodies, ready to send, byte for byte; what goes with them is in the {@code PayloadHeaders}. */
    public static final Topic PAYLOADS = Topic.kept("payloads.v1");

    /** {@code PayloadReject}s: payloads that could not be made valid. */
    public static final Topic REJECTS = Topic.kept("payloads.rejects.v1");

    /** {@code LedgerEntry}s: one for each payload. */
    public static final Topic LEDGER = Topic.kept("payloads.ledger.v1");

    private AssemblerTopics() {}

    /** All of them, dead letters included. */
    public static List<Topic> all() {
        return List.of(EVENTS, EVENTS.deadLetters(), PAYLOADS, REJECTS, LEDGER);
    }
}
