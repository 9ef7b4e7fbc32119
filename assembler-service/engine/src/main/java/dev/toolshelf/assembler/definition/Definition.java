package dev.toolshelf.assembler.definition;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.tool.Tool;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A tool as the Anthropic API takes it, serialised once.
 *
 * @param name the full name
 * @param json the entry as JSON, without its closing brace, so that a flag can follow
 * @param repairs what was changed to make it acceptable
 * @param keys renamed top-level properties: the name in the payload to the original one
 */
public record Definition(String name, String json, List<Finding> repairs, Map<String, String> keys) {

    /** Renders a tool; empty if its schema cannot be made acceptable, and then it must be left out. */
    public static Optional<Definition> of(String name, Tool tool) {
        return SchemaRepair.of(name, tool.inputSchema()).map(repaired -> {
            String description = described(tool.description(), repaired.constraint());
            return new Definition(
                    name, render(name, description, repaired.schema()), repaired.repairs(), repaired.keys());
        });
    }

    /** Renders a tool that is known to be acceptable, such as a profile's search tool. */
    public static Definition plain(String name, String description, RawJson inputSchema) {
        return new Definition(name, render(name, description, inputSchema), List.of(), Map.of());
    }

    /** The entry of a tool that the model sees at once. */
    public String loaded() {
        return json + "}";
    }

    /** The same with a cache breakpoint behind it. */
    public String loadedWithBreakpoint() {
        return json + ",\"cache_control\":{\"type\":\"ephemeral\"}}";
    }

    /** The entry of a tool that a reference reveals; never with a cache breakpoint (SPEC section 8, rule 3). */
    public String deferred() {
        return json + ",\"defer_loading\":true}";
    }

    private static String described(String description, String constraint) {
        if (constraint == null) {
            return description;
        }
        return description.isBlank() ? constraint : description + "\n\n" + constraint;
    }

    private static String render(String name, String description, RawJson schema) {
        StringBuilder out = new StringBuilder(
                name.length() + description.length() + schema.text().length() + 64);
        out.append("{\"name\":").append(TextNode.valueOf(name));
        if (!description.isBlank()) {
            out.append(",\"description\":").append(TextNode.valueOf(description));
        }
        return out.append(",\"input_schema\":").append(schema.text()).toString();
    }
}
