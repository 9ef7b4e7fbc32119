package dev.toolshelf.local.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads from a payload's messages what became of a call of the search tool. */
final class Searches {
    private final JsonNode messages;

    Searches(JsonNode payload) {
        this.messages = payload.path("messages");
    }

    /**
     * What a search brought.
     *
     * @param found names of tools, in order; empty if none was found
     * @param said what the model is told instead, if nothing was found
     */
    record Answer(List<String> found, String said) {}

    /** The answer to a call; empty if the payload holds none. */
    Optional<Answer> answerTo(String call) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            for (JsonNode block : messages.get(i).path("content")) {
                if (block.path("type").asText().equals("tool_result")
                        && block.path("tool_use_id").asText().equals(call)) {
                    return Optional.of(answer(block.path("content")));
                }
            }
        }
        return Optional.empty();
    }

    private static Answer answer(JsonNode content) {
        if (content.isTextual()) {
            return new Answer(List.of(), content.asText());
        }
        List<String> found = new ArrayList<>();
        StringBuilder said = new StringBuilder();
        for (JsonNode block : content) {
            if (block.path("type").asText().equals("tool_reference")) {
                found.add(block.path("tool_name").asText());
            } else {
                said.append(block.path("text").asText());
            }
        }
        return new Answer(found, said.toString());
    }
}
