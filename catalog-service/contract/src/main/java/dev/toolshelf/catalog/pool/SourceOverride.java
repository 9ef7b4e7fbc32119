package dev.toolshelf.catalog.pool;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a pool overrides for one of its sources; the tool's override comes before the source's.
 *
 * @param load for every tool of the source, or {@code null}
 * @param tools by original tool name
 */
public record SourceOverride(LoadOverride load, Map<String, LoadOverride> tools) {

    /** Copies the map, sorted, so that equal overrides have equal bytes. */
    public SourceOverride {
        tools = tools == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(tools));
    }

    /** The override that counts for a tool, or {@code null} if the ordinary rules do. */
    public LoadOverride of(String originalToolName) {
        LoadOverride own = tools.get(originalToolName);
        return own == null ? load : own;
    }
}
