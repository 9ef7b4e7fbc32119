package dev.toolshelf.assembler.topology;

/** Names of the state stores; part of their changelogs' names, so they must never change. */
public final class StoreNames {

    /** Conversations in parts, by {@code ConversationParts} keys. */
    public static final String CONVERSATIONS = "conversations";

    /** What waits for a time limit: open queries, parked and held events. */
    public static final String WAITING = "waiting";

    /** Where each payload stands on its topic. */
    public static final String PAYLOAD_INDEX = "payload-index";

    /** Why payloads were not sent, by conversation and turn. */
    public static final String REJECT_INDEX = "reject-index";

    /** The catalog's state log, newest bytes by key. */
    public static final String CATALOG = "catalog";

    /** The published counts, newest bytes by key. */
    public static final String COUNTS = "counts";

    private StoreNames() {}
}
