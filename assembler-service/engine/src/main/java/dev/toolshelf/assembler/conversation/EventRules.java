package dev.toolshelf.assembler.conversation;

import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.topic.EntityKey;

/** What an event must have to be usable; each error names field, value and rule (SPEC section 12). */
final class EventRules {

    private static final String WIRE = "anthropic-messages";

    private EventRules() {}

    static void check(ConversationEvent event) {
        require(EntityKey.isId(event.eventId()), "eventId", event.eventId(), "must match " + EntityKey.ID_RULE);
        require(
                event.sequence() == null || event.sequence() >= 0,
                "sequence",
                event.sequence(),
                "must not be negative");
        if (event instanceof ConversationEvent.Start start) {
            require(WIRE.equals(start.wire()), "wire", start.wire(), "must be " + WIRE);
            require(start.model() != null && !start.model().isBlank(), "model", start.model(), "must be given");
            checkWindow(start.contextWindow());
            checkPool(start.pool());
            require(
                    start.request() == null || start.request().text().startsWith("{"),
                    "request",
                    "another JSON value",
                    "must be an object");
        } else if (event instanceof ConversationEvent.Settings settings) {
            checkWindow(settings.contextWindow());
            checkPool(settings.pool());
        } else if (event instanceof ConversationEvent.Fork fork) {
            require(EntityKey.isId(fork.child()), "child", fork.child(), "must match " + EntityKey.ID_RULE);
        } else if (event instanceof ConversationEvent.Boundary boundary) {
            String text =
                    boundary.summary() == null ? "\"-\"" : boundary.summary().text();
            boolean usable = text.startsWith("\"") && text.length() > 2 || text.startsWith("[{");
            require(usable, "summary", text.length() > 40 ? text.substring(0, 40) : text, "must be a text or blocks");
        }
    }

    private static void checkWindow(Integer window) {
        require(window == null || window > 0, "contextWindow", window, "must be at least 1");
    }

    private static void checkPool(String pool) {
        require(pool == null || EntityKey.isId(pool), "pool", pool, "must match " + EntityKey.ID_RULE);
    }

    private static void require(boolean holds, String field, Object value, String rule) {
        if (!holds) {
            throw new MalformedJsonException(field + " is " + value + "; it " + rule);
        }
    }
}
