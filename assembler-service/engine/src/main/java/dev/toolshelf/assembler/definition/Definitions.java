package dev.toolshelf.assembler.definition;

import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.catalog.tool.Tool;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Rendered definitions, kept by what they were made from, so that a tool is serialised once and not once per payload.
 * Bounded; the one used longest ago goes first. Not thread-safe: one per streams task.
 */
public final class Definitions {

    private final Map<Key, Optional<Definition>> kept;

    /** @param limit how many definitions are kept */
    public Definitions(int limit) {
        this.kept = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Optional<Definition>> eldest) {
                return size() > limit;
            }
        };
    }

    /** The definition of a tool of a listing under a name; empty if it cannot be made acceptable. */
    public Optional<Definition> of(Wire wire, String digest, String name, Tool tool) {
        Key key = new Key(wire.name(), digest, name, tool.name());
        return kept.computeIfAbsent(key, any -> Definition.of(wire, name, tool));
    }

    private record Key(String wire, String digest, String name, String tool) {}
}
