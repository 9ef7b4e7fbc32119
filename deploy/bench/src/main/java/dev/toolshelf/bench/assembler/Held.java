package dev.toolshelf.bench.assembler;

import dev.toolshelf.assembler.conversation.Announced;
import dev.toolshelf.assembler.conversation.Conversation;
import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.conversation.ConversationSettings;
import dev.toolshelf.assembler.conversation.ConversationState;
import dev.toolshelf.assembler.conversation.DiscoveredSet;
import dev.toolshelf.assembler.conversation.Effect;
import dev.toolshelf.assembler.conversation.Outcome;
import dev.toolshelf.assembler.conversation.PendingTurn;
import dev.toolshelf.assembler.conversation.StoredMessage;
import dev.toolshelf.assembler.conversation.World;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.payload.SentPrefix;
import dev.toolshelf.catalog.json.JsonCodec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A conversation in memory, for an engine without a stream. Not thread-safe. */
final class Held {

    private final ConversationEngine engine;
    private final World world;
    private final ConversationKey key;
    private final List<StoredMessage> messages = new ArrayList<>();
    private final Map<String, byte[]> stored = new HashMap<>();
    private Conversation conversation;

    Held(ConversationEngine engine, World world, String key) {
        this.engine = engine;
        this.world = world;
        this.key = ConversationKey.parse(key).orElseThrow();
    }

    /** Applies an event and keeps what became of it, the parts that it changed encoded as for a store. */
    void apply(byte[] event) {
        Outcome outcome = look(event);
        Conversation before = conversation;
        conversation = outcome.next();
        messages.addAll(outcome.appended());
        boolean fresh = before == null;
        put("settings", ConversationSettings.CODEC, fresh ? null : before.settings(), conversation.settings());
        put("state", ConversationState.CODEC, fresh ? null : before.state(), conversation.state());
        put("pending", PendingTurn.CODEC, fresh ? null : before.pending(), conversation.pending());
        put("discovered", DiscoveredSet.CODEC, fresh ? null : before.discovered(), conversation.discovered());
        put("announced", Announced.CODEC, fresh ? null : before.announced(), conversation.announced());
        put("sent", SentPrefix.CODEC, fresh ? null : before.sent(), conversation.sent());
    }

    private <T> void put(String part, JsonCodec<T> codec, T before, T after) {
        if (after != null && !after.equals(before)) {
            stored.put(part, codec.encode(after));
        }
    }

    /** What would become of an event; changes nothing. */
    Outcome look(byte[] event) {
        Outcome outcome =
                engine.apply(conversation, key, ConversationEvent.CODEC.decode(event), segment -> messages, world);
        outcome.effects().stream()
                .filter(effect -> effect instanceof Effect.Refuse || effect instanceof Effect.EmitReject)
                .findAny()
                .ifPresent(effect -> {
                    throw new IllegalStateException("refused: " + effect);
                });
        return outcome;
    }

    List<StoredMessage> messages() {
        return messages;
    }
}
