package dev.toolshelf.assembler.payload;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.ToolName;

/** How tools of an MCP server are called within a namespace of it. Pure functions. */
final class Namespace {

    private Namespace() {}

    /** The namespace of a source: {@code mcp__<server>}. */
    static String name(Source source) {
        return ToolName.MCP_PREFIX + source.label();
    }

    /** The full name without the namespace before it; {@code null} if it does not begin so, and then it has none. */
    static String bareName(PoolTool tool) {
        String head = name(tool.source()) + "__";
        boolean headed =
                tool.mcp() && tool.name().startsWith(head) && tool.name().length() > head.length();
        return headed ? tool.name().substring(head.length()) : null;
    }
}
