package dev.toolshelf.assembler.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.assembler.wire.Wires;
import dev.toolshelf.catalog.json.MalformedJsonException;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.topic.EntityKey;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What an event must have to be usable; each error names field, value and rule (SPEC section 12). */
final class EventRules {

    private EventRules() {}

    static void check(ConversationEvent event) {
        require(EntityKey.isId(event.eventId()), "eventId", event.eventId(), "must match " + EntityKey.ID_RULE);
        require(
                event.sequence() == null || event.sequence() >= 0,
                "sequence",
                event.sequence(),
                "must not be negative");
        if (event instanceof ConversationEvent.Start start) {
            boolean known = start.wire() != null && Wires.named(start.wire()).isPresent();
            require(known, "wire", start.wire(), "must be one of " + String.join(", ", Wires.names()));
            require(start.model() != null && !start.model().isBlank(), "model", start.model(), "must be given");
            checkWindow(start.contextWindow());
            checkPool(start.pool());
            require(
                    start.request() == null || start.request().text().startsWith("{"),
                    "request",
                    "another JSON value",
                    "must be an object");
            checkMaxTokens(start.request());
            checkText("request", start.request());
            checkElements("deny", start.deny());
            checkElements("discovered", start.discovered());
            checkElements("messages", start.messages());
            for (int i = 0; start.messages() != null && i < start.messages().size(); i++) {
                checkText("messages[" + i + "]", start.messages().get(i));
            }
        } else if (event instanceof ConversationEvent.Settings settings) {
            require(settings.model() == null || !settings.model().isBlank(), "model", "blank", "must be given");
            checkWindow(settings.contextWindow());
            checkPool(settings.pool());
        } else if (event instanceof ConversationEvent.Message message) {
            boolean role = "user".equals(message.role()) || "assistant".equals(message.role());
            require(role, "role", message.role(), "must be user or assistant");
            checkElements("notes", message.notes());
            checkElements("found", message.found());
            checkText("content", message.content());
        } else if (event instanceof ConversationEvent.Hint hint) {
            checkElements("sources", hint.sources());
        } else if (event instanceof ConversationEvent.Fork fork) {
            require(EntityKey.isId(fork.child()), "child", fork.child(), "must match " + EntityKey.ID_RULE);
        } else if (event instanceof ConversationEvent.Boundary boundary) {
            checkElements("discovered", boundary.discovered());
            checkText("summary", boundary.summary());
        }
    }

    private static void checkElements(String field, List<?> elements) {
        for (int i = 0; elements != null && i < elements.size(); i++) {
            require(elements.get(i) != null, field + "[" + i + "]", "null", "must not be null");
        }
    }

    /** Half of a surrogate pair has no bytes in UTF-8: it would be stored as another character than was sent. */
    private static void checkText(String field, RawJson json) {
        boolean whole = json == null || StandardCharsets.UTF_8.newEncoder().canEncode(json.text());
        require(whole, field, "text with half of a surrogate pair", "must be valid Unicode");
    }

    private static void checkMaxTokens(RawJson request) {
        JsonNode limit =
                request == null ? MissingNode.getInstance() : request.tree().path("max_tokens");
        boolean usable = limit.isMissingNode() || limit.isIntegralNumber() && limit.asLong() >= 1;
        require(usable, "request.max_tokens", limit, "must be an integer of at least 1");
    }

    private static void checkWindow(Integer window) {
        require(window == null || window > 0, "contextWindow", window, "must be at least 1");
    }

    private static void checkPool(String pool) {
        require(pool == null || EntityKey.isId(pool), "pool", pool, "must match " + EntityKey.ID_RULE);
    }

    private static void require(boolean holds, String field, Object value, String rule) {
        if (!holds) {
            String found = value == null ? "missing" : value.toString();
            throw new MalformedJsonException(field, field + " is " + found + "; it " + rule);
        }
    }
}
