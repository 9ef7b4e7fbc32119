package dev.toolshelf.assembler.definition;

import dev.toolshelf.assembler.payload.PayloadReject.Finding;
import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.catalog.tool.Tool;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A tool as a wire takes it, serialised once.
 *
 * @param name the full name
 * @param json the entry as JSON without its end, so that a flag can follow; nobody writes to it
 * @param digest of that
 * @param repairs what was changed to make it acceptable
 * @param keys renamed top-level properties: the name in the payload to the original one
 */
public record Definition(String name, byte[] json, String digest, List<Finding> repairs, Map<String, String> keys) {

    /** Renders a tool; empty if its schema cannot be made acceptable, and then it must be left out. */
    public static Optional<Definition> of(Wire wire, String name, Tool tool) {
        return SchemaRepair.of(name, tool.inputSchema()).map(repaired -> {
            String description = described(tool.description(), repaired.constraint());
            return of(name, wire.tool(name, description, repaired.schema()), repaired.repairs(), repaired.keys());
        });
    }

    /** A tool that needs no repair, such as a profile's own. */
    public static Definition of(String name, String json) {
        return of(name, json, List.of(), Map.of());
    }

    private static Definition of(String name, String json, List<Finding> repairs, Map<String, String> keys) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return new Definition(name, bytes, Digest.of(bytes), repairs, keys);
    }

    /** By the digest instead of the bytes. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Definition definition
                && name.equals(definition.name)
                && digest.equals(definition.digest)
                && repairs.equals(definition.repairs)
                && keys.equals(definition.keys);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, digest);
    }

    /** The entry as JSON text without its end. */
    public String text() {
        return new String(json, StandardCharsets.UTF_8);
    }

    /** The tool with a schema that providers take; empty if it cannot be made so, and then it must be left out. */
    public static Optional<Tool> acceptable(String name, Tool tool) {
        return SchemaRepair.of(name, tool.inputSchema())
                .map(repaired -> repaired.repairs().isEmpty()
                        ? tool
                        : Tool.of(
                                tool.name(),
                                described(tool.description(), repaired.constraint()),
                                repaired.schema().text()));
    }

    private static String described(String description, String constraint) {
        if (constraint == null) {
            return description;
        }
        return description.isBlank() ? constraint : description + "\n\n" + constraint;
    }
}
