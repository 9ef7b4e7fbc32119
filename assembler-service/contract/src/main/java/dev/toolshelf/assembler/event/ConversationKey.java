package dev.toolshelf.assembler.event;

import dev.toolshelf.catalog.topic.EntityKey;
import java.util.Optional;

/**
 * Names a conversation; {@code <tenant>/<conversation>} is the key of its records on every topic.
 *
 * @param tenant an id
 * @param conversation an id
 */
public record ConversationKey(String tenant, String conversation) {

    /** Refuses what is no id (SPEC section 13). */
    public ConversationKey {
        EntityKey.requireId("tenant", tenant);
        EntityKey.requireId("conversation", conversation);
    }

    /** Reads a key; empty if it is none. */
    public static Optional<ConversationKey> parse(String key) {
        String[] parts = key == null ? new String[0] : key.split("/", -1);
        return parts.length == 2 && EntityKey.isId(parts[0]) && EntityKey.isId(parts[1])
                ? Optional.of(new ConversationKey(parts[0], parts[1]))
                : Optional.empty();
    }

    /** The key as it stands on the topics. */
    @Override
    public String toString() {
        return tenant + "/" + conversation;
    }
}
