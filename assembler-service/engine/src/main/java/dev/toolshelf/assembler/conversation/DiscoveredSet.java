package dev.toolshelf.assembler.conversation;

import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.pool.PoolTool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The accumulating set: it only grows, and keeps the order of discovery (SPEC section 6).
 *
 * @param tools in order of discovery, names unique
 * @param placeholder the deferred tool that is sent from the first deferring request on, or {@code null} (SPEC section 8)
 */
public record DiscoveredSet(List<DiscoveredTool> tools, DiscoveredTool placeholder) {

    /** How it is stored. */
    public static final JsonCodec<DiscoveredSet> CODEC = JsonCodec.of(DiscoveredSet.class);

    /** Nothing yet. */
    public static final DiscoveredSet EMPTY = new DiscoveredSet(List.of(), null);

    /** Copies the list. */
    public DiscoveredSet {
        tools = tools == null ? List.of() : List.copyOf(tools);
    }

    /** The names, in order of discovery. */
    public List<String> names() {
        return tools.stream().map(DiscoveredTool::name).toList();
    }

    /** The entry of a name. */
    Optional<DiscoveredTool> named(String name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findFirst();
    }

    /** Whether a name was discovered. */
    public boolean has(String name) {
        return named(name).isPresent();
    }

    /** With a tool found, or found again: then its definition is the current one and its place stays. */
    DiscoveredSet found(PoolTool tool) {
        return with(entry(tool));
    }

    /** With a name that no source offers now; an entry that is there already stays as it is. */
    DiscoveredSet remembered(String name) {
        return named(name).isPresent() ? this : with(new DiscoveredTool(name, null, null, null, null, null));
    }

    /** With several such names. */
    DiscoveredSet remembering(Collection<String> names) {
        DiscoveredSet set = this;
        for (String name : names) {
            set = set.remembered(name);
        }
        return set;
    }

    /** With an entry in the place of the one of the same name, or at the end. */
    DiscoveredSet with(DiscoveredTool entry) {
        Map<String, DiscoveredTool> byName = new LinkedHashMap<>();
        tools.forEach(tool -> byName.put(tool.name(), tool));
        byName.put(entry.name(), entry);
        DiscoveredTool held =
                placeholder != null && placeholder.name().equals(entry.name()) && entry.known() ? entry : placeholder;
        return new DiscoveredSet(new ArrayList<>(byName.values()), held);
    }

    /** With the placeholder chosen. */
    DiscoveredSet holding(PoolTool tool) {
        return new DiscoveredSet(tools, entry(tool));
    }

    private static DiscoveredTool entry(PoolTool tool) {
        return new DiscoveredTool(
                tool.name(),
                tool.source().id(),
                tool.tool().name(),
                tool.source().label(),
                tool.source().digest(),
                null);
    }
}
