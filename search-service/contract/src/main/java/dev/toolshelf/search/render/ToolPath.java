package dev.toolshelf.search.render;

import dev.toolshelf.catalog.declaration.TypeScriptNames;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.tool.ToolName;
import java.util.ArrayList;
import java.util.List;

/**
 * How code names a tool where servers are objects: by server and tool name as they came (harnesses.md sections 5, 11). A
 * tool whose full name had to get a short form (SPEC section 2) goes by that, so that two never have the same path for
 * that reason. Pure functions, thread-safe.
 *
 * @param server the server's name; empty for a built-in tool
 * @param tool the tool's name within it
 */
public record ToolPath(String server, String tool) {

    /** The path of a tool. */
    public static ToolPath of(PoolTool tool) {
        String original = tool.tool().name();
        if (!tool.mcp()) {
            return new ToolPath("", tool.name().equals(ToolName.clean(original)) ? original : tool.name());
        }
        String server = tool.source().serverName();
        if (tool.name().equals(ToolName.mcp(server, original))) {
            return new ToolPath(server, original);
        }
        String bare = bareName(tool);
        return new ToolPath(server, bare == null ? tool.name() : bare);
    }

    /** The name without its {@code mcp__<server>__}; {@code null} if it has no such head or nothing else. */
    static String bareName(PoolTool tool) {
        String head = ToolName.MCP_PREFIX + tool.source().label() + "__";
        boolean headed =
                tool.mcp() && tool.name().startsWith(head) && tool.name().length() > head.length();
        return headed ? tool.name().substring(head.length()) : null;
    }

    /** OpenCode's callable expression, such as {@code tools.github.create_issue}: dots nest, odd names are bracketed. */
    public String expression() {
        List<String> members = new ArrayList<>();
        if (!server.isEmpty()) {
            members.addAll(segments(server));
        }
        members.addAll(segments(tool));
        return TypeScriptNames.access("tools", members);
    }

    private static List<String> segments(String name) {
        List<String> segments = List.of(name.split("\\.", -1));
        return segments.contains("") ? List.of(name) : segments;
    }
}
