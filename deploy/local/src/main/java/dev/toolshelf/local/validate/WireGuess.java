package dev.toolshelf.local.validate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.Json;
import java.io.IOException;
import java.util.Set;

/** Which provider's format a body is in, by members that only one of them has. Stateless. */
public final class WireGuess {

    private static final String ANTHROPIC = "anthropic-messages";
    private static final Set<String> CHAT_ROLES = Set.of("tool", "developer", "function");
    private static final Set<String> CHAT_MEMBERS =
            Set.of("max_completion_tokens", "response_format", "frequency_penalty", "presence_penalty", "n", "seed");

    private WireGuess() {}

    /** The wire; Anthropic's if nothing tells, also of what is no JSON. */
    public static String of(byte[] body) {
        JsonNode tree;
        try {
            tree = Json.mapper().readTree(body);
        } catch (IOException e) {
            return ANTHROPIC;
        }
        if (tree.has("input") || tree.has("instructions") || tree.has("max_output_tokens")) {
            return "openai-responses";
        }
        boolean chat = CHAT_MEMBERS.stream().anyMatch(tree::has);
        for (JsonNode tool : tree.path("tools")) {
            chat |= tool.has("function");
        }
        for (JsonNode message : tree.path("messages")) {
            chat |= CHAT_ROLES.contains(message.path("role").asText()) || message.has("tool_calls");
        }
        // A system message comes first on one wire, and must not on the other.
        chat |= tree.at("/messages/0/role").asText().equals("system");
        return chat ? "openai-chat" : ANTHROPIC;
    }
}
