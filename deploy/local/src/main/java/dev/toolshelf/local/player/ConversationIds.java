package dev.toolshelf.local.player;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.catalog.topic.EntityKey;
import dev.toolshelf.local.player.ConversationFile.Line;
import java.util.Optional;

/**
 * Ids of one run: a file can be played again and again, each time as other conversations.
 *
 * @param main the main conversation's id
 */
public record ConversationIds(String main) {

    /** Refuses what is no id (SPEC section 13). */
    public ConversationIds {
        EntityKey.requireId("conversation", main);
    }

    /** The id of a conversation that the file calls so. */
    public String of(Optional<String> name) {
        return name.map(text -> EntityKey.requireId("conversation", main + "-" + text))
                .orElse(main);
    }

    /** The event of a line with the run's ids in it. */
    public ObjectNode rewritten(Line line) {
        ObjectNode event = line.event().deepCopy();
        if (line.type().equals("fork")) {
            event.put("child", of(Optional.of(event.path("child").asText())));
        }
        return event;
    }
}
