package dev.toolshelf.conversations.play;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.conversations.shelf.Shelf;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Everything that happened in and around conversations, in order: what a replay needs. Not thread-safe. */
public final class Trace {

    private final List<Entry> entries = new ArrayList<>();

    /** One thing that happened. */
    public sealed interface Entry {}

    /** The catalog changed. */
    public record Edited(Consumer<Shelf> edit) implements Entry {}

    /** An event was applied, also one that the engine wrote itself. */
    public record Applied(ConversationKey key, ConversationEvent event) implements Entry {}

    /** Changes a shelf, and notes the change. */
    public void edit(Shelf shelf, Consumer<Shelf> edit) {
        edit.accept(shelf);
        entries.add(new Edited(edit));
    }

    void applied(ConversationKey key, ConversationEvent event) {
        entries.add(new Applied(key, event));
    }

    /** What happened so far. */
    public List<Entry> entries() {
        return entries;
    }
}
