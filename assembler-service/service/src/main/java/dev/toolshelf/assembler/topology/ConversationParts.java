package dev.toolshelf.assembler.topology;

import dev.toolshelf.assembler.conversation.Announced;
import dev.toolshelf.assembler.conversation.Conversation;
import dev.toolshelf.assembler.conversation.ConversationSettings;
import dev.toolshelf.assembler.conversation.ConversationState;
import dev.toolshelf.assembler.conversation.DiscoveredSet;
import dev.toolshelf.assembler.conversation.MessageLog;
import dev.toolshelf.assembler.conversation.PendingTurn;
import dev.toolshelf.assembler.conversation.StoredMessage;
import dev.toolshelf.assembler.event.ConversationKey;
import dev.toolshelf.assembler.payload.SentPrefix;
import dev.toolshelf.catalog.json.JsonCodec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Keeps conversations in the state store, part by part, so that an event writes what it changes and no record grows with
 * the conversation. Messages are kept once each, as bytes. Ids hold no slash, so keys of two conversations never mix.
 */
final class ConversationParts {

    private static final byte[] SEEN = {1};
    private static final int INT_DIGITS = 10;
    private static final int LONG_DIGITS = 19;
    private static final List<String> PAYLOAD_PARTS = List.of("pending", "discovered", "announced", "sent");

    private final KeyValueStore<String, byte[]> store;
    private final LiveConversations live;

    /**
     * Over a task's store.
     *
     * @param liveBytes about how much of the conversations that had events lately is kept in memory
     */
    ConversationParts(KeyValueStore<String, byte[]> store, long liveBytes) {
        this.store = store;
        this.live = new LiveConversations(liveBytes);
    }

    /** The conversation, or {@code null} before its start. */
    Conversation load(ConversationKey key) {
        Conversation kept = live.get(key);
        if (kept == null) {
            kept = read(key);
            if (kept != null) {
                live.keep(kept, List.of());
            }
        }
        return kept;
    }

    private Conversation read(ConversationKey key) {
        ConversationSettings settings = get(key, "settings", ConversationSettings.CODEC, null);
        if (settings == null) {
            return null;
        }
        return new Conversation(
                key,
                settings,
                get(key, "state", ConversationState.CODEC, ConversationState.INITIAL),
                get(key, "pending", PendingTurn.CODEC, PendingTurn.NONE),
                get(key, "discovered", DiscoveredSet.CODEC, DiscoveredSet.EMPTY),
                get(key, "announced", Announced.CODEC, Announced.NOTHING),
                get(key, "sent", SentPrefix.CODEC, null));
    }

    /**
     * Stores what an event changed; messages of segments that are no longer sent go. Of a conversation that has ended only
     * that it has, and which events it had, is kept.
     */
    void save(Conversation before, Conversation after, List<StoredMessage> appended) {
        ConversationKey key = after.key();
        if (after.state().ended()) {
            live.forget(key);
            forget(before, after);
            return;
        }
        boolean fresh = before == null;
        put(key, "settings", ConversationSettings.CODEC, fresh ? null : before.settings(), after.settings());
        put(key, "state", ConversationState.CODEC, fresh ? null : before.state(), after.state());
        put(key, "pending", PendingTurn.CODEC, fresh ? null : before.pending(), after.pending());
        put(key, "discovered", DiscoveredSet.CODEC, fresh ? null : before.discovered(), after.discovered());
        put(key, "announced", Announced.CODEC, fresh ? null : before.announced(), after.announced());
        put(key, "sent", SentPrefix.CODEC, fresh ? null : before.sent(), after.sent());
        if (!fresh && before.state().segment() != after.state().segment()) {
            forgetMessages(key, before.state().segment());
        }
        int first = after.state().messages() - appended.size();
        for (int i = 0; i < appended.size(); i++) {
            store.put(
                    messageKey(key, after.state().segment(), first + i),
                    appended.get(i).encode());
        }
        live.keep(after, appended);
    }

    /** The messages of a conversation. */
    MessageLog messages(ConversationKey key) {
        return segment -> {
            List<StoredMessage> kept = live.messages(key, segment);
            if (kept != null) {
                return kept;
            }
            List<StoredMessage> messages = new ArrayList<>();
            try (KeyValueIterator<String, byte[]> range = messageRange(key, segment)) {
                range.forEachRemaining(entry -> messages.add(StoredMessage.decode(entry.value)));
            }
            live.keepMessages(key, segment, messages);
            return messages;
        };
    }

    /** Whether an event was applied before; also after a restart. */
    boolean seen(ConversationKey key, String eventId) {
        return store.get(key + "/event/" + eventId) != null;
    }

    /** Remembers that an event was applied. */
    void markSeen(ConversationKey key, String eventId) {
        store.put(key + "/event/" + eventId, SEEN);
    }

    /** The pool that was waited for in vain, or {@code null}: it is not waited for again. */
    String poolGivenUp(ConversationKey key) {
        byte[] pool = store.get(key + "/pool-given-up");
        return pool == null ? null : new String(pool, StandardCharsets.UTF_8);
    }

    /** Remembers that a pool has been waited for. */
    void giveUpPool(ConversationKey key, String pool) {
        store.put(key + "/pool-given-up", pool.getBytes(StandardCharsets.UTF_8));
    }

    /** Puts an event aside under a number; events come back in the order of their numbers. */
    void hold(ConversationKey key, String why, long number, byte[] event) {
        store.put(heldKey(key, why, number), event);
    }

    /** The event that was put aside with the least number, or {@code null}. */
    KeyValue<Long, byte[]> firstHeld(ConversationKey key, String why) {
        try (KeyValueIterator<String, byte[]> range =
                store.range(heldKey(key, why, 0), heldKey(key, why, Long.MAX_VALUE))) {
            if (!range.hasNext()) {
                return null;
            }
            KeyValue<String, byte[]> first = range.next();
            long number = Long.parseLong(first.key.substring(first.key.lastIndexOf('/') + 1));
            return KeyValue.pair(number, first.value);
        }
    }

    /** Whether any event is put aside. */
    boolean anyHeld(ConversationKey key, String why) {
        return firstHeld(key, why) != null;
    }

    /** The number behind the last event that was put aside. */
    long nextHeld(ConversationKey key, String why) {
        try (KeyValueIterator<String, byte[]> range =
                store.reverseRange(heldKey(key, why, 0), heldKey(key, why, Long.MAX_VALUE))) {
            if (!range.hasNext()) {
                return 0;
            }
            String last = range.next().key;
            return Long.parseLong(last.substring(last.lastIndexOf('/') + 1)) + 1;
        }
    }

    /** Takes an event back. */
    void release(ConversationKey key, String why, long number) {
        store.delete(heldKey(key, why, number));
    }

    private void forget(Conversation before, Conversation after) {
        ConversationKey key = after.key();
        put(key, "state", ConversationState.CODEC, before.state(), after.state());
        if (!before.state().ended()) {
            PAYLOAD_PARTS.forEach(part -> store.delete(key + "/" + part));
            forgetMessages(key, before.state().segment());
        }
    }

    private void forgetMessages(ConversationKey key, int segment) {
        List<String> gone = new ArrayList<>();
        try (KeyValueIterator<String, byte[]> range = messageRange(key, segment)) {
            range.forEachRemaining(entry -> gone.add(entry.key));
        }
        gone.forEach(store::delete);
    }

    private KeyValueIterator<String, byte[]> messageRange(ConversationKey key, int segment) {
        return store.range(messageKey(key, segment, 0), messageKey(key, segment, Integer.MAX_VALUE));
    }

    private static String messageKey(ConversationKey key, int segment, int index) {
        return key + "/message/" + padded(segment, INT_DIGITS) + "/" + padded(index, INT_DIGITS);
    }

    private static String heldKey(ConversationKey key, String why, long number) {
        return key + "/" + why + "/" + padded(number, LONG_DIGITS);
    }

    /** A number with leading zeros, so that keys sort as their numbers do. */
    private static String padded(long number, int digits) {
        String plain = Long.toString(number);
        return "0".repeat(digits - plain.length()) + plain;
    }

    private <T> T get(ConversationKey key, String part, JsonCodec<T> codec, T absent) {
        byte[] bytes = store.get(key + "/" + part);
        return bytes == null ? absent : codec.decode(bytes);
    }

    private <T> void put(ConversationKey key, String part, JsonCodec<T> codec, T before, T after) {
        if (after != null && !after.equals(before)) {
            store.put(key + "/" + part, codec.encode(after));
        }
    }
}
