package dev.toolshelf.assembler.conversation;

import dev.toolshelf.catalog.json.JsonCodec;
import java.util.ArrayList;
import java.util.List;

/**
 * The counters of a conversation. Small, and of the same size however long the conversation is.
 *
 * @param turn payloads made so far, rejected ones included
 * @param segment counts boundaries and clears: messages of earlier segments are no longer sent
 * @param messages messages of this segment
 * @param nextSequence the sequence number that comes next, for conversations whose events carry one
 * @param ended whether the end was seen
 * @param hints source ids that the next user message hints at
 * @param notes what searches since the last payload could not use
 * @param breaks what happened since the last payload that changes earlier bytes
 * @param reissued names whose references were issued again since the last payload
 */
public record ConversationState(
        int turn,
        int segment,
        int messages,
        long nextSequence,
        boolean ended,
        List<String> hints,
        List<String> notes,
        List<String> breaks,
        List<String> reissued) {

    /** How it is stored. */
    public static final JsonCodec<ConversationState> CODEC = JsonCodec.of(ConversationState.class);

    /** A conversation that has just started. */
    public static final ConversationState INITIAL =
            new ConversationState(0, 0, 0, 0, false, List.of(), List.of(), List.of(), List.of());

    /** Copies the lists. */
    public ConversationState {
        hints = hints == null ? List.of() : List.copyOf(hints);
        notes = notes == null ? List.of() : List.copyOf(notes);
        breaks = breaks == null ? List.of() : List.copyOf(breaks);
        reissued = reissued == null ? List.of() : List.copyOf(reissued);
    }

    ConversationState withMessages(int count) {
        return new ConversationState(turn, segment, count, nextSequence, ended, hints, notes, breaks, reissued);
    }

    ConversationState withNextSequence(long next) {
        return new ConversationState(turn, segment, messages, next, ended, hints, notes, breaks, reissued);
    }

    ConversationState withHints(List<String> sources) {
        return new ConversationState(turn, segment, messages, nextSequence, ended, sources, notes, breaks, reissued);
    }

    ConversationState withNotes(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return new ConversationState(turn, segment, messages, nextSequence, ended, hints, all, breaks, reissued);
    }

    ConversationState withBreak(String cause) {
        List<String> all = new ArrayList<>(breaks);
        all.add(cause);
        return new ConversationState(turn, segment, messages, nextSequence, ended, hints, notes, all, reissued);
    }

    ConversationState withReissued(List<String> names) {
        return new ConversationState(turn, segment, messages, nextSequence, ended, hints, notes, breaks, names);
    }

    ConversationState atEnd() {
        return new ConversationState(turn, segment, messages, nextSequence, true, hints, notes, breaks, reissued);
    }

    /** A segment without messages yet. */
    ConversationState inNewSegment() {
        return new ConversationState(turn, segment + 1, 0, nextSequence, ended, hints, notes, breaks, List.of());
    }

    /** Making the next payload. */
    ConversationState nextTurn() {
        return new ConversationState(turn + 1, segment, messages, nextSequence, ended, hints, notes, breaks, reissued);
    }

    /** After a payload: what was collected for its record is used up. */
    ConversationState afterPayload() {
        return new ConversationState(
                turn, segment, messages, nextSequence, ended, hints, List.of(), List.of(), List.of());
    }
}
