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

    /**
     * Replaces each reference whose name does not pass by one sentence that names it.
     *
     * @param deferring whether the request has a search tool of the provider at all
     */
    static Resolved resolve(RawJson message, boolean deferring, Predicate<String> resolvable) {
        JsonNode tree = message.tree();
        List<String> replaced = new ArrayList<>();
        boolean changed = false;
        if (tree.path("role").asText().equals("user")) {
            for (JsonNode block : tree.path("content")) {
                if (block.path("content") instanceof ArrayNode content) {
                    replaced.addAll(replace((ObjectNode) block, content, resolvable));
                }
            }
        } else if (tree.path("content") instanceof ArrayNode blocks) {
            changed = HostedSearches.resolve(blocks, deferring, resolvable, replaced);
        }
        boolean same = replaced.isEmpty() && !changed;
        return new Resolved(same ? message : RawJson.of(tree), replaced);
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
