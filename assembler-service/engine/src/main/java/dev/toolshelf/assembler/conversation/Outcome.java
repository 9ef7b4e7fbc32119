package dev.toolshelf.assembler.conversation;

import java.util.List;

/**
 * What an event does.
 *
 * @param next the conversation afterwards
 * @param appended messages to store at the end of the segment of {@code next}
 * @param effects what to write, in order
 */
public record Outcome(Conversation next, List<StoredMessage> appended, List<Effect> effects) {

    /** Copies the lists. */
    public Outcome {
        appended = List.copyOf(appended);
        effects = List.copyOf(effects);
    }

    /** An event that is of no use and belongs to the dead letters. */
    static Outcome refused(Conversation unchanged, String reason) {
        return new Outcome(unchanged, List.of(), List.of(new Effect.Refuse(reason)));
    }
}
