package dev.toolshelf.local.player;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Tells after which event of a conversation a payload has to come (SPEC sections 10 and 13): when somebody has spoken or
 * answered since the last message of the model, every call of that message is answered, and one of the user's messages
 * wants a response. A call of the search tool counts as answered when Toolshelf answers it itself. Not thread-safe.
 */
final class DuePayload {
    static final String SEARCH_TOOL = "ToolSearch";

    private final Set<String> open = new LinkedHashSet<>();
    private boolean autoAnswer;
    private boolean spoken;
    private boolean wanted;

    /** @param autoAnswer what holds if the start says nothing: the pool's setting */
    DuePayload(boolean autoAnswer) {
        this.autoAnswer = autoAnswer;
    }

    /** What a fork's child begins with: the calls that are open in its parent are answered with errors in the child. */
    DuePayload child() {
        return new DuePayload(autoAnswer);
    }

    /** Takes the next event, and says whether a payload is due for it. */
    boolean after(JsonNode event) {
        switch (event.path("type").asText()) {
            case "start":
                earlier(event.path("messages"));
                answering(event);
                return false;
            case "settings":
                answering(event);
                return false;
            case "message":
                message(event);
                return due();
            case "interrupted":
                open.clear();
                return due();
            case "clear":
            case "boundary":
                open.clear();
                spoken = false;
                wanted = false;
                return false;
            default:
                return false;
        }
    }

    /** Calls of a resumed conversation are the harness's to answer, searches too. */
    private void earlier(JsonNode messages) {
        boolean setting = autoAnswer;
        autoAnswer = false;
        messages.forEach(this::message);
        autoAnswer = setting;
        spoken &= !open.isEmpty();
        wanted = false;
    }

    private void answering(JsonNode event) {
        autoAnswer = event.path("autoAnswer").asBoolean(autoAnswer);
    }

    private void message(JsonNode message) {
        JsonNode content = message.path("content");
        if (message.path("role").asText().equals("assistant")) {
            open.clear();
            spoken = false;
            wanted = false;
            content.forEach(this::call);
        } else {
            content.forEach(block -> open.remove(block.path("tool_use_id").asText()));
            spoken = true;
            wanted |= message.path("respond").asBoolean(true);
        }
    }

    private void call(JsonNode block) {
        if (!block.path("type").asText().equals("tool_use")) {
            return;
        }
        if (autoAnswer && block.path("name").asText().equals(SEARCH_TOOL)) {
            spoken = true;
            wanted = true;
        } else {
            open.add(block.path("id").asText());
        }
    }

    private boolean due() {
        boolean due = spoken && wanted && open.isEmpty();
        if (due) {
            spoken = false;
            wanted = false;
        }
        return due;
    }
}
