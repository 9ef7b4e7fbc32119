package dev.toolshelf.assembler.wire.anthropic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.toolshelf.assembler.wire.Resolved;
import dev.toolshelf.catalog.json.RawJson;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * Replaces references that cannot be resolved by text, so that a tool that is gone does not make every later request
 * invalid (SPEC section 8, rule 2).
 */
final class References {

    private static final String REFERENCE = "tool_reference";

    private References() {}

    /** Replaces each reference whose name does not pass by one sentence that names it. */
    static Resolved resolve(RawJson message, Predicate<String> resolvable) {
        if (!message.text().contains(REFERENCE)) {
            return new Resolved(message, List.of());
        }
        JsonNode tree = message.tree();
        List<String> replaced = new ArrayList<>();
        if (tree.path("role").asText().equals("user")) {
            for (JsonNode block : tree.path("content")) {
                if (block.path("content") instanceof ArrayNode content) {
                    replaced.addAll(replace((ObjectNode) block, content, resolvable));
                }
            }
        }
        return new Resolved(replaced.isEmpty() ? message : RawJson.of(tree), replaced);
    }

    private static List<String> replace(ObjectNode result, ArrayNode content, Predicate<String> resolvable) {
        List<String> replaced = new ArrayList<>();
        for (Iterator<JsonNode> items = content.iterator(); items.hasNext(); ) {
            JsonNode item = items.next();
            String name = item.path("tool_name").asText();
            if (item.path("type").asText().equals(REFERENCE) && !resolvable.test(name)) {
                replaced.add(name);
                items.remove();
            }
        }
        if (replaced.isEmpty()) {
            return replaced;
        }
        String text = "[The search found: " + String.join(", ", replaced) + "]";
        if (content.isEmpty()) {
            result.put("content", text);
        } else {
            content.addObject().put("type", "text").put("text", text);
        }
        return replaced;
    }
}
