package dev.toolshelf.assembler.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The rules about {@code messages}: roles, contents, calls and their results, references. One use, one thread. */
final class MessageRules {

    private static final Set<String> ROLES = Set.of("user", "assistant", "system");

    private final Set<String> tools;
    private final List<Finding> findings;

    MessageRules(Set<String> tools, List<Finding> findings) {
        this.tools = tools;
        this.findings = findings;
    }

    void check(JsonNode messages) {
        if (messages.isEmpty()) {
            findings.add(new Finding("messages-empty", "/messages", "at least one message is needed"));
        }
        Set<String> open = Set.of();
        for (int i = 0; i < messages.size(); i++) {
            JsonNode message = messages.get(i);
            String place = "/messages/" + i;
            String role = message.path("role").asText();
            if (!ROLES.contains(role)) {
                findings.add(new Finding("message-role", place, '"' + role + "\" must be user, assistant or system"));
            }
            if (i == 0 && !role.equals("user")) {
                findings.add(new Finding("first-message", place, "the first message must be the user's"));
            }
            checkContent(place, message.path("content"));
            checkResults(place, message, open);
            if (role.equals("user") && !calls(place, message.path("content")).isEmpty()) {
                findings.add(new Finding("tool-use-role", place, "only the assistant calls tools"));
            }
            open = role.equals("assistant") ? calls(place, message.path("content")) : Set.of();
        }
        if (!open.isEmpty()) {
            findings.add(new Finding("tool-result-missing", "/messages", "no result follows for " + open));
        }
    }

    private void checkContent(String place, JsonNode content) {
        if (!content.isTextual() && !content.isArray()) {
            findings.add(new Finding("message-content", place, "content must be a string or an array"));
        }
        if (content.isTextual() ? content.asText().isBlank() : content.isEmpty()) {
            findings.add(new Finding("message-empty", place, "content must not be empty"));
        }
        for (JsonNode block : content) {
            if (block.path("type").asText().equals("text")
                    && block.path("text").asText().isBlank()) {
                findings.add(new Finding("text-empty", place, "a text block must hold more than white space"));
            }
        }
    }

    private Set<String> calls(String place, JsonNode content) {
        Set<String> calls = new LinkedHashSet<>();
        for (JsonNode block : content) {
            if (block.path("type").asText().equals("tool_use")
                    && !calls.add(block.path("id").asText())) {
                findings.add(new Finding(
                        "tool-use-twice",
                        place,
                        "two calls have the id " + block.path("id").asText()));
            }
        }
        return calls;
    }

    private void checkResults(String place, JsonNode message, Set<String> open) {
        Set<String> missing = new LinkedHashSet<>(open);
        Set<String> seen = new HashSet<>();
        boolean otherBefore = false;
        for (JsonNode block : message.path("content")) {
            if (!block.path("type").asText().equals("tool_result")) {
                otherBefore = true;
                continue;
            }
            String id = block.path("tool_use_id").asText();
            if (otherBefore) {
                findings.add(
                        new Finding("tool-result-order", place, "result of " + id + " must stand before the rest"));
            }
            if (!seen.add(id)) {
                findings.add(new Finding("tool-result-twice", place, id + " has two results"));
            } else if (!missing.remove(id)) {
                findings.add(new Finding("tool-result-orphan", place, id + " is no call of the message before"));
            }
            checkReferences(place, block.path("content"));
        }
        if (!missing.isEmpty()) {
            findings.add(new Finding("tool-result-missing", place, "no result for " + missing));
        }
    }

    private void checkReferences(String place, JsonNode content) {
        for (JsonNode item : content) {
            String name = item.path("tool_name").asText();
            if (item.path("type").asText().equals("tool_reference") && !tools.contains(name)) {
                findings.add(new Finding("reference-unresolved", place, '"' + name + "\" is not among the tools"));
            }
        }
    }
}
