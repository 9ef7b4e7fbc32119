package dev.toolshelf.assembler.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.conversation.ConversationEngine;
import dev.toolshelf.assembler.event.ConversationEvent;
import dev.toolshelf.catalog.json.Json;
import dev.toolshelf.catalog.json.MalformedJsonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Reads the body of a post: one event, an array of them, or an object with {@code events}. */
final class EventBody {

    private static final List<String> TYPES =
            List.of("start", "message", "settings", "hint", "boundary", "fork", "clear", "interrupted", "end");

    private EventBody() {}

    /**
     * The events, in order; one without an id gets a random one.
     *
     * @throws MalformedJsonException naming the field and, in a list, the event's place
     */
    static List<ConversationEvent> read(byte[] body) {
        JsonNode tree;
        try {
            tree = Json.mapper().readTree(body);
        } catch (IOException e) {
            throw new MalformedJsonException(null, "the body is no JSON: " + Json.reason(e));
        }
        if (tree == null || tree.isMissingNode()) {
            throw new MalformedJsonException("the body is empty; it must be an event or an array of events");
        }
        JsonNode events = tree.has("events") ? tree.get("events") : tree;
        if (!events.isArray()) {
            return List.of(event(events));
        }
        List<ConversationEvent> read = new ArrayList<>();
        for (int i = 0; i < events.size(); i++) {
            try {
                read.add(event(events.get(i)));
            } catch (MalformedJsonException e) {
                String place = "events[" + i + "]";
                throw new MalformedJsonException(
                        e.field() == null ? place : place + "." + e.field(), place + ": " + e.getMessage());
            }
        }
        if (read.isEmpty()) {
            throw new MalformedJsonException("events", "events is empty; it must hold at least one event");
        }
        return read;
    }

    private static ConversationEvent event(JsonNode tree) {
        if (!(tree instanceof ObjectNode object)) {
            throw new MalformedJsonException("event is no object; it must be one with a type");
        }
        JsonNode type = object.path("type");
        if (!TYPES.contains(type.asText())) {
            String found = type.isMissingNode() ? "missing" : type.toString();
            throw new MalformedJsonException("type", "type is " + found + "; it must be " + String.join(", ", TYPES));
        }
        if (!object.hasNonNull("eventId")) {
            object.put("eventId", UUID.randomUUID().toString());
        }
        ConversationEvent event =
                ConversationEvent.CODEC.decode(object.toString().getBytes(StandardCharsets.UTF_8));
        ConversationEngine.check(event);
        return event;
    }
}
