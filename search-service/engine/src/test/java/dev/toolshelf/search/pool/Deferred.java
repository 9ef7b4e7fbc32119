package dev.toolshelf.search.pool;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.catalog.tool.ToolName;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import java.util.ArrayList;
import java.util.List;

/**
 * A deferred tool with all that a plain scan may look at.
 *
 * @param position in the pool
 * @param server the server's name as written, or {@code null} for a built-in tool
 * @param instructions of its server, never {@code null}
 * @param name its full name in the pool
 * @param tool the tool
 * @param listed all tools of its listing
 */
public record Deferred(int position, String server, String instructions, String name, Tool tool, List<Tool> listed) {

    /** The deferred tools of a pool, in order. */
    public static List<Deferred> of(PoolIndex pool) {
        List<Deferred> tools = new ArrayList<>();
        for (int i = 0; i < pool.size(); i++) {
            if (pool.deferred(i) && !pool.hidden(i)) {
                PoolSource source = pool.at(i);
                String said = source.index().listing().instructions();
                tools.add(new Deferred(
                        i,
                        source.index().mcp() ? source.index().serverName() : null,
                        said == null ? "" : said,
                        pool.name(i),
                        pool.tool(i),
                        source.index().listing().listing().tools()));
            }
        }
        return tools;
    }

    /** The tool's own name as the pool cleans it. */
    public String cleaned() {
        return ToolName.clean(tool.name());
    }

    /** The server's name as the pool cleans it; empty for a built-in tool. */
    public String cleanedServer() {
        return server == null ? "" : ToolName.clean(server);
    }
}
