package dev.toolshelf.bench.tokens;

import dev.toolshelf.catalog.pool.Pool;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.pool.SourceStatus;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import java.util.ArrayList;
import java.util.List;

/** Made-up sources of usual size. */
final class SampleCatalog {

    static final String TENANT = "default";
    private static final String SCHEMA = "{\"type\":\"object\",\"properties\":{\"owner\":{\"type\":\"string\","
            + "\"description\":\"Account that owns the repository\"},\"repo\":{\"type\":\"string\"},"
            + "\"page\":{\"type\":\"integer\",\"minimum\":1}},\"required\":[\"owner\",\"repo\"]}";

    private SampleCatalog() {}

    /** A listing that no other number has. */
    static Listing listing(int number, int tools) {
        List<Tool> all = new ArrayList<>();
        for (int i = 0; i < tools; i++) {
            all.add(Tool.of(
                    "list_things_" + i,
                    "Lists the things of kind " + i + " in a repository, newest first, variant " + number,
                    SCHEMA));
        }
        return new Listing(null, all);
    }

    static Source source(String id, long revision, Listing listing) {
        return new Source(
                TENANT,
                id,
                SourceKind.MCP,
                id,
                revision,
                SourceStatus.READY,
                null,
                listing.digest(),
                listing.tools().size(),
                List.of(),
                null,
                null);
    }

    static Pool pool(String id, List<String> sources) {
        return new Pool(TENANT, id, 1, sources, null, null, null, null);
    }
}
