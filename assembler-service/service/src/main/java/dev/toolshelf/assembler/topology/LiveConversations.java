package dev.toolshelf.assembler.topology;

import dev.toolshelf.assembler.conversation.Conversation;
import dev.toolshelf.assembler.conversation.StoredMessage;
import dev.toolshelf.assembler.event.ConversationKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The conversations of one task that had events lately, as they stand in its store, so that an event does not decode what
 * the one before it wrote. Bounded by an estimate of their size; the one used longest ago goes first. Never the only copy:
 * whoever writes to the store tells. Not thread-safe.
 */
final class LiveConversations {

    private static final int BYTES_PER_NAME = 120;
    private static final int BYTES_PER_CONVERSATION = 2_000;

    private final long maxBytes;
    private final Map<ConversationKey, Live> live = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    /** @param maxBytes about how much is kept */
    LiveConversations(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** The conversation, or {@code null} if it is not kept. */
    Conversation get(ConversationKey key) {
        Live found = live.get(key);
        return found == null ? null : found.conversation;
    }

    /** The messages of its present segment, or {@code null} if they are not kept. */
    List<StoredMessage> messages(ConversationKey key, int segment) {
        Live found = live.get(key);
        return found == null || found.messages == null || found.segment() != segment
                ? null
                : Collections.unmodifiableList(found.messages);
    }

    /** Keeps the messages of the present segment, read from the store. */
    void keepMessages(ConversationKey key, int segment, List<StoredMessage> messages) {
        Live found = live.get(key);
        if (found != null && found.segment() == segment) {
            weigh(found, () -> found.hold(messages));
        }
    }

    /** Keeps a conversation as it is in the store now, with messages that were added at the end of its segment. */
    void keep(Conversation conversation, List<StoredMessage> appended) {
        Live kept = live.computeIfAbsent(conversation.key(), any -> new Live());
        weigh(kept, () -> {
            boolean sameSegment = kept.conversation != null
                    && kept.segment() == conversation.state().segment();
            kept.conversation = conversation;
            if (sameSegment && kept.messages != null) {
                kept.add(appended);
            } else if (conversation.state().messages() == appended.size()) {
                kept.hold(appended);
            } else {
                kept.messages = null;
                kept.messageBytes = 0;
            }
        });
    }

    /** Forgets a conversation. */
    void forget(ConversationKey key) {
        Live gone = live.remove(key);
        bytes -= gone == null ? 0 : gone.bytes;
    }

    private void weigh(Live changed, Runnable change) {
        bytes -= changed.bytes;
        change.run();
        changed.bytes = changed.weight();
        bytes += changed.bytes;
        while (bytes > maxBytes && !live.isEmpty()) {
            forget(live.keySet().iterator().next());
        }
    }

    private static final class Live {

        private Conversation conversation;
        private List<StoredMessage> messages;
        private long messageBytes;
        private long bytes;

        private int segment() {
            return conversation.state().segment();
        }

        private void hold(List<StoredMessage> all) {
            messages = new ArrayList<>();
            messageBytes = 0;
            add(all);
        }

        private void add(List<StoredMessage> more) {
            messages.addAll(more);
            messageBytes += more.stream().mapToLong(StoredMessage::length).sum();
        }

        private long weight() {
            int names = conversation.announced().names().size()
                    + conversation.discovered().tools().size()
                    + (conversation.sent() == null
                            ? 0
                            : conversation.sent().tools().size());
            return BYTES_PER_CONVERSATION + messageBytes + (long) names * BYTES_PER_NAME;
        }
    }
}
