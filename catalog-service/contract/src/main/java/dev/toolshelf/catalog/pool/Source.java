package dev.toolshelf.catalog.pool;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.toolshelf.catalog.json.JsonCodec;
import dev.toolshelf.catalog.tool.ToolName;
import java.util.List;

/**
 * A source as it is now: the record under {@code source/<tenant>/<id>} of the state log.
 *
 * @param tenant whose source
 * @param id its id within the tenant, {@code [A-Za-z0-9._-]{1,128}}
 * @param kind MCP server or built-in tools
 * @param serverName the server's name in this tenant; part of its tools' names
 * @param revision counts the changes of this record, from 1; never goes back, also not after a delete
 * @param status how it is doing
 * @param detail why, for a status that needs explaining; or {@code null}
 * @param digest its current listing, or {@code null} if it was never listed
 * @param toolCount tools in that listing
 * @param refusals tools that were refused or repaired, with reasons
 * @param alwaysLoad {@code true}: none of its tools is deferred; {@code false} beats a tool's own wish; {@code null}: no opinion
 * @param transport how the catalog reaches it ({@code stdio}, {@code http}), or {@code null} if it was put over the API
 */
public record Source(
        String tenant,
        String id,
        SourceKind kind,
        String serverName,
        long revision,
        SourceStatus status,
        String detail,
        String digest,
        int toolCount,
        List<Refusal> refusals,
        Boolean alwaysLoad,
        String transport) {

    /** How sources travel. */
    public static final JsonCodec<Source> CODEC = JsonCodec.of(Source.class);

    /** Copies the list. */
    public Source {
        refusals = refusals == null ? List.of() : List.copyOf(refusals);
    }

    /**
     * The server's cleaned name for an MCP server and {@code -} for built-in tools: with the digest it fixes every full
     * name of the listing, so counts are kept under both.
     */
    @JsonIgnore
    public String label() {
        return kind == SourceKind.BUILTIN ? "-" : ToolName.clean(serverName);
    }
}
