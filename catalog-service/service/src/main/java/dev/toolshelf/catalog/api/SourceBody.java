package dev.toolshelf.catalog.api;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.SourceKind;
import java.util.List;

/**
 * The body that puts a source; other fields are refused.
 *
 * @param kind {@code mcp} (default) or {@code builtin}
 * @param serverName default: the source's id
 * @param instructions the server's instructions, or absent
 * @param tools in MCP's {@code tools/list} form; needed, may be empty
 * @param alwaysLoad see {@code Source.alwaysLoad}
 */
record SourceBody(SourceKind kind, String serverName, String instructions, List<RawJson> tools, Boolean alwaysLoad) {

    CatalogCommand.PutSource command() {
        if (tools == null) {
            throw new ProblemException(400, "missing-field", "tools", "tools is needed; it may be empty");
        }
        return new CatalogCommand.PutSource(kind, serverName, instructions, tools, alwaysLoad, null);
    }
}
