package dev.toolshelf.search.topology;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import java.util.List;
import java.util.stream.Stream;

/** Records of the state log, as the catalog would write them. */
public final class KnownCatalogRecords {

    private KnownCatalogRecords() {}

    /** A listing with tools of these names. */
    public static Listing listing(String... tools) {
        return new Listing(
                null,
                Stream.of(tools)
                        .map(tool -> Tool.of(tool, "", "{\"type\":\"object\"}"))
                        .toList());
    }

    /** A source of an MCP server that has its name. */
    public static Source source(String tenant, String id, long revision, Listing listing) {
        return new Source(
                tenant,
                id,
                SourceKind.MCP,
                id,
                revision,
                listing == null ? SourceStatus.CONNECTING : SourceStatus.READY,
                null,
                listing == null ? null : listing.digest(),
                listing == null ? 0 : listing.tools().size(),
                null,
                null,
                null);
    }

    /** A pool without overrides. */
    public static Pool pool(String tenant, String id, long revision, String... sources) {
        return new Pool(tenant, id, revision, List.of(sources), null, null, null, null);
    }
}
