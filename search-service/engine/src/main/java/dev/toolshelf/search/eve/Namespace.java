package dev.toolshelf.search.eve;

import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The namespace that eve reads out of a query: what stands before the last {@code __} of its first word. Names carry
 * {@code mcp__} here and not in eve, so a namespace may be written with it or without. Immutable.
 *
 * @param name never empty
 */
record Namespace(String name) {

    private static final Pattern JUNK = Pattern.compile("^[^A-Za-z0-9_-]+");
    private static final Pattern BLANKS = Pattern.compile("[\\s\\p{Z}\\uFEFF]+");

    /** The namespace of a query, or {@code null}. */
    static Namespace of(String query) {
        String first = List.of(BLANKS.split(query)).stream()
                .filter(word -> !word.isEmpty())
                .findFirst()
                .orElse("");
        String word = JUNK.matcher(first).replaceFirst("");
        String name = word.substring(0, Math.max(0, word.lastIndexOf("__"))).replaceFirst("_+$", "");
        if (name.startsWith(ToolName.MCP_PREFIX)) {
            name = name.substring(ToolName.MCP_PREFIX.length());
        }
        return name.isEmpty() ? null : new Namespace(name);
    }

    /** Whether a connection may own it. */
    boolean mayBelongTo(String connection) {
        return holds(connection) || name.startsWith(connection + "__");
    }

    /** Whether a full name lies in it. */
    boolean holds(String fullName) {
        return fullName.equals(name) || fullName.startsWith(name + "__");
    }

    /** What is said when no tool lies in it: connections with a name or a description that is near. */
    String unknown(PoolIndex pool, EveEvaluation ranking) {
        Map<String, String> connections = new LinkedHashMap<>();
        for (PoolSource source : pool.sources()) {
            if (source.index().mcp()) {
                String said = source.index().listing().instructions();
                connections.putIfAbsent(ToolName.clean(source.index().serverName()), said == null ? "" : said);
            }
        }
        if (connections.containsKey(name)) {
            return "namespace is \"" + name + "\"; that connection has no tool to find";
        }
        List<String> closest = ranking.closest(name, connections);
        return "namespace is \"" + name + "\"; no tool's name starts with it"
                + (closest.isEmpty() ? "" : ", closest connections: " + String.join(", ", closest));
    }
}
