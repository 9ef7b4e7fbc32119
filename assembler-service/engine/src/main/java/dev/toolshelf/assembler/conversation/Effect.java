package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.payload.DecisionRecord;
import dev.toolshelf.assembler.payload.PayloadReject;
import dev.toolshelf.search.query.SearchQuery;

/** What an event makes the service write. */
public sealed interface Effect {

    /**
     * A payload that is ready to send.
     *
     * @param body the request body, UTF-8
     * @param record why it is as it is
     */
    record EmitPayload(byte[] body, DecisionRecord record) implements Effect {}

    /** A payload that could not be made valid. */
    record EmitReject(PayloadReject reject) implements Effect {}

    /** A question to the search service, answered within the service's time limit or not at all. */
    record AskSearch(SearchQuery query) implements Effect {}

    /** An event that follows from this one; its id is derived, so writing it twice is writing it once. */
    record WriteEvent(ConversationKey key, ConversationEvent event) implements Effect {}

    /**
     * The event cannot be used; it belongs to the dead letters.
     *
     * @param reason code and words
     */
    record Refuse(String reason) implements Effect {}
}
