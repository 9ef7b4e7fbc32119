package dev.toolshelf.catalog.tool;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.toolshelf.catalog.json.RawJson;
import java.util.Objects;

/**
 * One tool as its server or harness described it (SPEC section 1).
 *
 * @param name the original name, as the server calls it; never blank
 * @param title a display name, or {@code null}
 * @param description what the tool does; empty if none was given
 * @param inputSchema the JSON schema of the input; a JSON object
 * @param annotations MCP annotations, or {@code null}
 * @param meta the tool's {@code _meta}, or {@code null}
 * @param searchHint a curated phrase that search weighs, or {@code null}
 * @param alwaysLoad the tool asks never to be deferred (SPEC section 3, rule 1)
 * @param shouldDefer a built-in tool asks to be deferred (rule 5)
 * @param critical the tool is on the catalog's list of communication tools (rule 4)
 */
public record Tool(
        String name,
        String title,
        String description,
        RawJson inputSchema,
        RawJson annotations,
        RawJson meta,
        String searchHint,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean alwaysLoad,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean shouldDefer,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean critical) {

    /** Fills an absent description with the empty one. */
    public Tool {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(inputSchema, "inputSchema");
        description = description == null ? "" : description;
    }

    /** A tool with a name, a description and a schema, and nothing else. */
    public static Tool of(String name, String description, String inputSchema) {
        return new Tool(name, null, description, RawJson.parse(inputSchema), null, null, null, false, false, false);
    }
}
