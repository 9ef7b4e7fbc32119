package dev.toolshelf.assembler.wire.responses;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.definition.Definition;
import dev.toolshelf.assembler.wire.Resolved;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What becomes of searches among the items. Pure functions. */
final class SearchItems {

    private SearchItems() {}

    /** An output in which every definition is one that the provider takes; the very same item if it is so already. */
    static Item fit(Item output) {
        ArrayNode tools = JsonNodeFactory.instance.arrayNode();
        Set<String> seen = new HashSet<>();
        boolean changed = false;
        for (JsonNode tool : output.tree().path("tools")) {
            JsonNode fit = tool.path("type").asText().equals("namespace")
                    ? fitNamespace(tool, seen)
                    : fitFunction(tool, "", seen);
            changed |= fit != tool;
            if (fit != null) {
                tools.add(fit);
            }
        }
        if (!changed) {
            return output;
        }
        ObjectNode mended = output.tree().deepCopy();
        mended.set("tools", tools);
        return Item.of("content", RawJson.of(mended));
    }

    private static JsonNode fitNamespace(JsonNode namespace, Set<String> seen) {
        String within = namespace.path("name").asText("") + "__";
        ArrayNode members = JsonNodeFactory.instance.arrayNode();
        boolean changed = false;
        for (JsonNode member : namespace.path("tools")) {
            JsonNode fit = fitFunction(member, within, seen);
            changed |= fit != member;
            if (fit != null) {
                members.add(fit);
            }
        }
        boolean described = namespace.path("description").isTextual();
        if (!changed && described && !members.isEmpty()) {
            return namespace;
        }
        if (members.isEmpty() || namespace.path("name").asText("").isEmpty()) {
            return null;
        }
        ObjectNode mended = namespace.deepCopy();
        if (!described) {
            mended.put("description", "Tools in the " + namespace.path("name").asText() + " namespace.");
        }
        mended.set("tools", members);
        return mended;
    }

    /** What is shown twice is shown once. */
    private static JsonNode fitFunction(JsonNode function, String within, Set<String> seen) {
        String name = function.path("name").asText("");
        if (!seen.add(within + name)) {
            return null;
        }
        if (!function.path("type").asText().equals("function") || !ToolName.acceptable(name)) {
            return function.path("type").asText().equals("custom") ? function : null;
        }
        if (!(function.get("parameters") instanceof ObjectNode parameters)) {
            return null;
        }
        RawJson given = RawJson.of(parameters);
        Tool tool = Tool.of(name, function.path("description").asText(""), given.text());
        Optional<Tool> fit = Definition.acceptable(name, tool);
        if (fit.isEmpty() || fit.get().inputSchema().equals(given)) {
            return fit.isEmpty() ? null : function;
        }
        ObjectNode mended = function.deepCopy();
        mended.put("description", fit.get().description());
        mended.set("parameters", fit.get().inputSchema().tree());
        return mended;
    }

    /** A search's call or output as words, for a request that has no search tool. */
    static Resolved asWords(Item item) {
        if (item.type().equals(Item.SEARCH_CALL)) {
            JsonNode arguments = item.tree().path("arguments");
            String query = arguments.path("query").asText(arguments.isMissingNode() ? "" : arguments.toString());
            return new Resolved(message("assistant", "[Searched for tools: " + query + "]"), List.of());
        }
        List<String> names = item.shown();
        String words = names.isEmpty()
                ? "[The search found nothing.]"
                : "[The search found: " + String.join(", ", names) + "]";
        return new Resolved(message("developer", words), names);
    }

    private static RawJson message(String role, String words) {
        return Item.message(role, RawJson.of(TextNode.valueOf(words)));
    }
}
