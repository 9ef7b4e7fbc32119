package dev.toolshelf.e2e.play;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What happens in a conversation, event by event, with the search tool answered by Toolshelf. Immutable: each call returns
 * a longer script. Event ids are {@code e1}, {@code e2}, ...
 *
 * @param beats the events in order
 */
public record Script(List<Beat> beats) {

    /** Copies the list. */
    public Script {
        beats = List.copyOf(beats);
    }

    /**
     * One event.
     *
     * @param event as it is posted
     * @param due whether a payload follows from it
     */
    public record Beat(ObjectNode event, boolean due) {}

    /** Begins a conversation on a pool. */
    public static Script on(String pool, String model) {
        ObjectNode start = event("start", 1);
        start.put("wire", "anthropic-messages").put("model", model).put("contextWindow", 200_000);
        start.put("pool", pool).put("autoAnswer", true);
        start.putObject("request").put("max_tokens", 2048).put("system", "You help.");
        return new Script(List.of(new Beat(start, false)));
    }

    private static ObjectNode event(String type, int number) {
        return JsonNodeFactory.instance.objectNode().put("type", type).put("eventId", "e" + number);
    }

    private ObjectNode next(String type) {
        return event(type, beats.size() + 1);
    }

    private Script then(ObjectNode event, boolean due) {
        List<Beat> longer = new ArrayList<>(beats);
        longer.add(new Beat(event, due));
        return new Script(longer);
    }

    /** The conversation's own mode, if it begins now. */
    public Script inMode(String mode) {
        ObjectNode start = beats.get(0).event().deepCopy().put("mode", mode);
        List<Beat> changed = new ArrayList<>(beats);
        changed.set(0, new Beat(start, false));
        return new Script(changed);
    }

    /** The user says something, and a payload is due. */
    public Script says(String text) {
        return then(next("message").put("role", "user").put("content", text), true);
    }

    /** The model answers in words. */
    public Script answers(String text) {
        return then(next("message").put("role", "assistant").put("content", text), false);
    }

    /** The model searches, in one turn, for each of the queries; a payload is due when all are answered. */
    public Script searches(String... queries) {
        ObjectNode message = next("message").put("role", "assistant");
        ArrayNode content = message.putArray("content");
        for (int i = 0; i < queries.length; i++) {
            call(content, id(i), "ToolSearch").put("query", queries[i]);
        }
        return then(message, true);
    }

    /** The model calls tools in one turn; their results have to follow. */
    public Script calls(String... tools) {
        ObjectNode message = next("message").put("role", "assistant");
        ArrayNode content = message.putArray("content");
        for (int i = 0; i < tools.length; i++) {
            call(content, id(i), tools[i]);
        }
        return then(message, false);
    }

    /** The harness brings the results of the calls just made, as many as there are, and a payload is due. */
    public Script results() {
        ObjectNode message = next("message").put("role", "user");
        ArrayNode content = message.putArray("content");
        beats.get(beats.size() - 1).event().path("content").forEach(call -> {
            if (!call.path("name").asText().equals("ToolSearch")) {
                content.addObject()
                        .put("type", "tool_result")
                        .put("tool_use_id", call.path("id").asText())
                        .put("content", "done");
            }
        });
        return then(message, true);
    }

    /** Earlier messages are compacted away. */
    public Script boundary(String summary) {
        return then(next("boundary").put("summary", summary), false);
    }

    /** How many payloads are due in all. */
    public int payloads() {
        return (int) beats.stream().filter(Beat::due).count();
    }

    private String id(int place) {
        return "toolu_" + (beats.size() + 1) + "_" + place;
    }

    private static ObjectNode call(ArrayNode content, String id, String tool) {
        return content.addObject()
                .put("type", "tool_use")
                .put("id", id)
                .put("name", tool)
                .putObject("input");
    }
}
