package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.payload.SentPrefix;

/**
 * A conversation without its messages, in parts that change at different times. Immutable.
 *
 * @param key which conversation
 * @param settings what its start said
 * @param state its counters
 * @param pending the user message being collected
 * @param discovered the accumulating set
 * @param announced what the model was told of
 * @param sent what is kept of the last payload, or {@code null} before the first
 */
public record Conversation(
        ConversationKey key,
        ConversationSettings settings,
        ConversationState state,
        PendingTurn pending,
        DiscoveredSet discovered,
        Announced announced,
        SentPrefix sent) {

    /** A conversation that has just started. */
    static Conversation started(ConversationKey key, ConversationSettings settings) {
        return new Conversation(
                key,
                settings,
                ConversationState.INITIAL,
                PendingTurn.NONE,
                DiscoveredSet.EMPTY,
                Announced.NOTHING,
                null);
    }

    Conversation with(ConversationSettings changed) {
        return new Conversation(key, changed, state, pending, discovered, announced, sent);
    }

    Conversation with(ConversationState changed) {
        return new Conversation(key, settings, changed, pending, discovered, announced, sent);
    }

    Conversation with(PendingTurn changed) {
        return new Conversation(key, settings, state, changed, discovered, announced, sent);
    }

    Conversation with(DiscoveredSet changed) {
        return new Conversation(key, settings, state, pending, changed, announced, sent);
    }

    Conversation with(Announced changed) {
        return new Conversation(key, settings, state, pending, discovered, changed, sent);
    }

    Conversation with(SentPrefix changed) {
        return new Conversation(key, settings, state, pending, discovered, announced, changed);
    }
}
