package dev.toolshelf.search.opencode;

import dev.toolshelf.catalog.pool.Deferral;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.render.ToolPath;
import dev.toolshelf.search.words.Blanks;
import dev.toolshelf.search.words.NameOrder;
import java.util.regex.Pattern;

/**
 * Paths as OpenCode writes them: {@code server.tool}, and a built-in tool's name alone. As an expression each part that is
 * no identifier stands quoted in brackets: {@code tools["misc-tools"].read}. Pure functions, thread-safe.
 */
final class OpencodePaths {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");
    private static final String ROOT = "tools";

    private OpencodePaths() {}

    /** The server's part of its tools' paths; empty for built-in tools. */
    static String namespace(PoolSource source) {
        return source.index().mcp() ? ToolName.clean(source.index().serverName()) : "";
    }

    /** Whether a tool is in a namespace; {@code null} holds all. A tool without a server is a namespace of its own. */
    static boolean within(String wanted, String namespace, String name) {
        return wanted == null || wanted.equals(namespace.isEmpty() ? name : namespace);
    }

    /** The first deferred tool whose path or expression a query is, or -1. */
    static int exact(String query, String wanted, PoolIndex pool) {
        String trimmed = Blanks.trim(query);
        String path = trimmed.startsWith(ROOT + ".") ? trimmed.substring(ROOT.length() + 1) : trimmed;
        if (path.isEmpty()) {
            return -1;
        }
        for (PoolSource source : pool.sources()) {
            String namespace = namespace(source);
            String start = namespace.isEmpty() ? "" : namespace + ".";
            String expression = ROOT + (namespace.isEmpty() ? "" : segment(namespace));
            if (path.startsWith(start) || trimmed.startsWith(expression)) {
                String[] names = source.index()
                        .listing()
                        .analysed(OpencodeListing.ANALYSIS)
                        .names();
                for (int i = 0; i < names.length; i++) {
                    boolean called = path.equals(start + names[i]) || trimmed.equals(expression + segment(names[i]));
                    if (called && source.deferred(i) && within(wanted, namespace, names[i])) {
                        return source.offset() + i;
                    }
                }
            }
        }
        return wanted == null && (trimmed.startsWith(ROOT + ".") || trimmed.startsWith(ROOT + "["))
                ? shown(trimmed, pool)
                : -1;
    }

    /** The deferred tool that results show under an expression. */
    private static int shown(String expression, PoolIndex pool) {
        for (PoolSource source : pool.sources()) {
            for (int i = 0; i < source.size(); i++) {
                if (source.deferred(i)) {
                    PoolTool tool = new PoolTool(
                            source.name(i),
                            source.source(),
                            source.index().listing().tool(i),
                            Deferral.MCP);
                    if (ToolPath.of(tool).expression().equals(expression)) {
                        return source.offset() + i;
                    }
                }
            }
        }
        return -1;
    }

    private static String segment(String name) {
        return IDENTIFIER.matcher(name).matches() ? "." + name : "[\"" + name + "\"]";
    }

    /** Compares the paths of two positions. */
    static int compare(PoolIndex pool, int a, int b) {
        PoolSource sourceA = pool.at(a);
        PoolSource sourceB = pool.at(b);
        return NameOrder.compare(namespace(sourceA), name(sourceA, a), namespace(sourceB), name(sourceB, b));
    }

    private static String name(PoolSource source, int position) {
        return source.index().listing().analysed(OpencodeListing.ANALYSIS).names()[position - source.offset()];
    }
}
