package dev.toolshelf.catalog.pool;

import dev.toolshelf.catalog.tool.Tool;

/**
 * A tool as one pool offers it.
 *
 * @param name the full name that the model sees; unique in the pool, takes every provider's pattern
 * @param source the source it comes from
 * @param tool its definition, with the original name
 * @param deferral which rule decided whether it is deferred
 */
public record PoolTool(String name, Source source, Tool tool, Deferral deferral) {

    /** Whether its definition waits on the shelf. */
    public boolean deferred() {
        return deferral.deferred();
    }

    /** Whether the pool hides it from everybody. */
    public boolean hidden() {
        return deferral == Deferral.OVERRIDE_HIDDEN;
    }

    /** Whether it comes from an MCP server. */
    public boolean mcp() {
        return source.kind() == SourceKind.MCP;
    }
}
