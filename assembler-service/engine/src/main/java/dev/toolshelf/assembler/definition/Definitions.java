package dev.toolshelf.assembler.definition;

import dev.toolshelf.assembler.wire.Wire;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.count.ToolCount;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rendered definitions, kept by what they were made from, so that a tool is serialised once and not once per payload.
 * Bounded; the one used longest ago goes first. Not thread-safe: one per streams task.
 */
public final class Definitions {

    private static final int LISTINGS = 2_000;

    private final Map<Key, Optional<Definition>> kept;
    private final Map<List<String>, Definition> namespaces = new Recent<>(LISTINGS);
    private final Map<String, Map<String, Tool>> tools = new Recent<>(LISTINGS);
    private final Map<String, Map<String, ToolCount>> counts = new Recent<>(LISTINGS);

    /** @param limit how many definitions are kept */
    public Definitions(int limit) {
        this.kept = new Recent<>(limit);
    }

    /** The tool of an original name in a listing, or {@code null}. */
    public Tool tool(String digest, Listing listing, String name) {
        return tools.computeIfAbsent(digest, any -> {
                    Map<String, Tool> byName = new HashMap<>();
                    listing.tools().forEach(tool -> byName.putIfAbsent(tool.name(), tool));
                    return byName;
                })
                .get(name);
    }

    /** The tokens of a tool of a counted listing, or {@code null} where nothing counted them. Counts never change. */
    public Integer tokens(ListingCount count, String tool) {
        ToolCount counted = counts.computeIfAbsent(count.key(), any -> {
                    Map<String, ToolCount> byTool = new HashMap<>();
                    count.tools().forEach(one -> byTool.putIfAbsent(one.tool(), one));
                    return byTool;
                })
                .get(tool);
        return counted == null ? null : counted.tokens();
    }

    /** The definition of a tool of a listing under a name; empty if it cannot be made acceptable. */
    public Optional<Definition> of(Wire wire, String digest, String name, Tool tool) {
        Key key = new Key(wire.name(), digest, name, tool.name());
        return kept.computeIfAbsent(key, any -> Definition.of(wire, name, tool));
    }

    /** A namespace of definitions, each of them deferred. */
    public Definition namespace(Wire wire, String name, String description, List<Definition> members) {
        List<String> key = new ArrayList<>(List.of(wire.name(), name, description));
        members.forEach(member -> key.add(member.digest()));
        return namespaces.computeIfAbsent(key, any -> {
            List<String> entries = members.stream()
                    .map(member -> member.text() + wire.deferredEnd())
                    .toList();
            return Definition.of(
                    name, wire.namespace(name, description, entries).orElseThrow());
        });
    }

    private record Key(String wire, String digest, String name, String tool) {}
}
