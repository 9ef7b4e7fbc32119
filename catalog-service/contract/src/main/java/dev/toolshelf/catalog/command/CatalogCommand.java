package dev.toolshelf.catalog.command;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceOverride;
import dev.toolshelf.catalog.pool.SourceStatus;
import java.util.List;
import java.util.Map;

/**
 * What somebody wants the catalog to do. The record's key says to which entity: {@code source/<tenant>/<id>} or {@code
 * pool/<tenant>/<id>}. Carries no secrets.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = CatalogCommand.PutSource.class, name = "put-source"),
    @JsonSubTypes.Type(value = CatalogCommand.SetSourceStatus.class, name = "set-source-status"),
    @JsonSubTypes.Type(value = CatalogCommand.DeleteSource.class, name = "delete-source"),
    @JsonSubTypes.Type(value = CatalogCommand.PutPool.class, name = "put-pool"),
    @JsonSubTypes.Type(value = CatalogCommand.DeletePool.class, name = "delete-pool")
})
public sealed interface CatalogCommand {

    /** How commands travel. */
    JsonCodec<CatalogCommand> CODEC = JsonCodec.of(CatalogCommand.class);

    /**
     * Puts a source and its tools, tool by tool: a bad one is refused, the others are taken.
     *
     * @param kind MCP (default) or built-in
     * @param serverName the server's name; default: the source's id
     * @param instructions the server's instructions, or {@code null}
     * @param tools the tools as the server sent them (MCP's {@code tools/list} form)
     * @param alwaysLoad see {@code Source.alwaysLoad}
     * @param transport see {@code Source.transport}
     */
    record PutSource(
            SourceKind kind,
            String serverName,
            String instructions,
            List<RawJson> tools,
            Boolean alwaysLoad,
            String transport)
            implements CatalogCommand {}

    /**
     * Says how a source is doing; its last listing stays. Creates the source without tools if it does not exist.
     *
     * @param status the new status
     * @param detail why, or {@code null}
     * @param serverName for a source that does not exist yet; default: its id
     * @param transport for a source that does not exist yet, or {@code null}
     */
    record SetSourceStatus(SourceStatus status, String detail, String serverName, String transport)
            implements CatalogCommand {}

    /** Deletes a source; pools that name it keep naming it. */
    record DeleteSource() implements CatalogCommand {}

    /** Puts a pool; fields as in {@code Pool}. */
    record PutPool(
            List<String> sources,
            Map<String, SourceOverride> overrides,
            String mode,
            String profile,
            Boolean autoAnswer)
            implements CatalogCommand {}

    /** Deletes a pool. */
    record DeletePool() implements CatalogCommand {}
}
