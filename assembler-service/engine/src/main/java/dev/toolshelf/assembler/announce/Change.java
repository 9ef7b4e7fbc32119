package dev.toolshelf.assembler.announce;

import dev.toolshelf.assembler.conversation.Announced;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.tool.ToolName;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What can be found now and could not when the model was last told, and the other way round (SPEC section 7, delta).
 *
 * @param first whether nothing was announced before
 * @param added deferred tools to announce, in pool order
 * @param removed names to withdraw, sorted; a tool that is loaded now is not withdrawn
 * @param changed discovered tools whose definition is another now, in order of discovery
 * @param emptied sources of MCP tools, as the prefix of their names, that have no deferred tool left
 */
public record Change(
        boolean first, List<PoolTool> added, List<String> removed, List<String> changed, Set<String> emptied) {

    /** No change. */
    public static final Change NOTHING = new Change(false, List.of(), List.of(), List.of(), Set.of());

    /** The difference between what was announced and the pool's tools. */
    public static Change between(Announced announced, List<PoolTool> tools, List<String> changed) {
        Map<String, PoolTool> now = new LinkedHashMap<>();
        tools.forEach(tool -> now.put(tool.name(), tool));
        Set<String> before = new HashSet<>(announced.names());
        List<PoolTool> added = now.values().stream()
                .filter(tool -> tool.deferred() && !before.contains(tool.name()))
                .toList();
        List<String> removed = announced.names().stream()
                .filter(name -> !now.containsKey(name))
                .toList();
        Set<String> emptied = new HashSet<>();
        removed.forEach(name -> emptied.add(server(name)));
        now.keySet().forEach(name -> emptied.remove(server(name)));
        return new Change(before.isEmpty(), added, removed, List.copyOf(changed), Set.copyOf(emptied));
    }

    /** What the model has been told of once it is told of this. */
    public Announced after(Announced before) {
        Set<String> names = new HashSet<>(before.names());
        removed.forEach(names::remove);
        added.forEach(tool -> names.add(tool.name()));
        return new Announced(List.copyOf(names));
    }

    /** {@code mcp__<server>__}, or the empty string for a built-in tool. */
    static String server(String name) {
        int end = name.startsWith(ToolName.MCP_PREFIX) ? name.indexOf("__", ToolName.MCP_PREFIX.length()) : -1;
        return end < 0 ? "" : name.substring(0, end + 2);
    }

    /** Whether there is nothing to say. */
    public boolean nothing() {
        return added.isEmpty() && removed.isEmpty() && changed.isEmpty();
    }
}
