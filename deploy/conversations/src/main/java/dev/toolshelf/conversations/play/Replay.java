package dev.toolshelf.conversations.play;

import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.conversations.shelf.Shelf;
import java.util.LinkedHashMap;
import java.util.Map;

/** Plays a trace again from nothing but its entries: nothing is asked and nothing is written, all of it stands there. */
public final class Replay {

    private Replay() {}

    /**
     * Replays.
     *
     * @param engine one that has seen nothing of it
     * @param deliveries how often each event is delivered, at least once
     * @return the conversations as they are afterwards
     */
    public static Map<ConversationKey, Player> of(Trace trace, ConversationEngine engine, int deliveries) {
        Shelf shelf = new Shelf();
        Trace again = new Trace();
        Map<ConversationKey, Player> players = new LinkedHashMap<>();
        for (Trace.Entry entry : trace.entries()) {
            if (entry instanceof Trace.Edited edited) {
                again.edit(shelf, edited.edit());
            } else if (entry instanceof Trace.Applied applied) {
                Player player = players.computeIfAbsent(
                        applied.key(), key -> new Player(shelf, key.conversation(), engine, again));
                for (int i = 0; i < deliveries; i++) {
                    player.applyAlone(applied.event());
                }
            }
        }
        return players;
    }
}
