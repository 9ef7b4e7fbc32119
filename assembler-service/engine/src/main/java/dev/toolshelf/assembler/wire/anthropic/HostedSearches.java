package dev.toolshelf.assembler.wire.anthropic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/** What becomes of the provider's own searches in an assistant's message (api-contracts A5). Pure functions. */
final class HostedSearches {

    private static final String RESULT = "tool_search_tool_result";
    private static final String NAMES = "tool_search_tool_";

    private HostedSearches() {}

    /**
     * Takes references out that do not resolve; without a search tool, a search and its result become words.
     *
     * @param replaced gets the names that were taken out
     * @return whether anything changed
     */
    static boolean resolve(ArrayNode blocks, boolean deferring, Predicate<String> resolvable, List<String> replaced) {
        boolean changed = false;
        for (int i = 0; i < blocks.size(); i++) {
            JsonNode block = blocks.get(i);
            boolean call = block.path("type").asText().equals("server_tool_use")
                    && block.path("name").asText().startsWith(NAMES);
            boolean result = block.path("type").asText().equals(RESULT);
            if (call && !deferring) {
                blocks.set(i, text("[Searched for tools: " + block.path("input") + "]"));
                changed = true;
            } else if (result) {
                List<String> gone = unresolved(block.path("content").path("tool_references"), resolvable);
                replaced.addAll(gone);
                changed |= !gone.isEmpty();
                if (!deferring) {
                    String found = gone.isEmpty() ? "nothing" : String.join(", ", gone);
                    blocks.set(i, text("[The search found: " + found + "]"));
                    changed = true;
                }
            }
        }
        return changed;
    }

    private static List<String> unresolved(JsonNode references, Predicate<String> resolvable) {
        List<String> gone = new ArrayList<>();
        for (Iterator<JsonNode> items = references.iterator(); items.hasNext(); ) {
            String name = items.next().path("tool_name").asText();
            if (!resolvable.test(name)) {
                gone.add(name);
                items.remove();
            }
        }
        return gone;
    }

    private static ObjectNode text(String words) {
        return JsonNodeFactory.instance.objectNode().put("type", "text").put("text", words);
    }
}
