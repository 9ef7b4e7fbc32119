package dev.toolshelf.assembler.wire.responses;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.definition.Definition;
import dev.toolshelf.assembler.wire.Resolved;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What becomes of searches among the items. Pure functions. */
final class SearchItems {

    /** Of a namespace's name and a function's in it together (api-contracts B). */
    private static final int LONGEST_NAME = 64;

    private static final Map<String, JsonNodeType> NAMESPACE = Map.of(
            "type", JsonNodeType.STRING,
            "name", JsonNodeType.STRING,
            "description", JsonNodeType.STRING,
            "tools", JsonNodeType.ARRAY);
    private static final Map<String, JsonNodeType> FUNCTION = Map.of(
            "type", JsonNodeType.STRING,
            "name", JsonNodeType.STRING,
            "description", JsonNodeType.STRING,
            "strict", JsonNodeType.BOOLEAN,
            "defer_loading", JsonNodeType.BOOLEAN,
            "parameters", JsonNodeType.OBJECT,
            "allowed_callers", JsonNodeType.ARRAY,
            "async", JsonNodeType.BOOLEAN,
            "output_schema", JsonNodeType.OBJECT);

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
        String name = namespace.path("name").asText("");
        ArrayNode members = JsonNodeFactory.instance.arrayNode();
        for (JsonNode member : namespace.path("tools")) {
            boolean fits = name.length() + member.path("name").asText("").length() <= LONGEST_NAME;
            JsonNode fit = fits ? fitFunction(member, name + "__", seen) : null;
            if (fit != null) {
                members.add(fit);
            }
        }
        if (members.isEmpty() || name.isEmpty()) {
            return null;
        }
        ObjectNode fit = only(namespace, NAMESPACE);
        if (!fit.has("description")) {
            fit.put("description", "Tools in the " + name + " namespace.");
        }
        fit.set("tools", members);
        return fit.equals(namespace) ? namespace : fit;
    }

    /** What is shown twice is shown once; members that a definition does not have are taken out. */
    private static JsonNode fitFunction(JsonNode function, String within, Set<String> seen) {
        String name = function.path("name").asText("");
        if (!seen.add(within + name) || !ToolName.acceptable(name)) {
            return null;
        }
        if (!function.path("type").asText().equals("function")) {
            return function.path("type").asText().equals("custom") ? function : null;
        }
        if (!(function.get("parameters") instanceof ObjectNode parameters)) {
            return null;
        }
        Tool tool = Tool.of(
                name,
                function.path("description").asText(""),
                RawJson.of(parameters).text());
        Optional<Tool> acceptable = Definition.acceptable(name, tool);
        if (acceptable.isEmpty()) {
            return null;
        }
        ObjectNode fit = only(function, FUNCTION);
        if (!acceptable.get().inputSchema().equals(tool.inputSchema())) {
            fit.put("description", acceptable.get().description());
            fit.set("parameters", acceptable.get().inputSchema().tree());
        }
        return fit.equals(function) ? function : fit;
    }

    /** A copy with the members that the format knows, of the kinds of values that it takes. */
    private static ObjectNode only(JsonNode definition, Map<String, JsonNodeType> known) {
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        definition.fields().forEachRemaining(field -> {
            if (field.getValue().getNodeType() == known.get(field.getKey())) {
                kept.set(field.getKey(), field.getValue());
            }
        });
        return kept;
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
