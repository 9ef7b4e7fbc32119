package dev.toolshelf.search.catalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceKind;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.prepare.PreparedListing;
import dev.toolshelf.search.prepare.PreparedTool;

/**
 * Listings as search needs them, by digest and server name, shared by every pool that uses both. What search does not
 * look at, schemas first of all, is left out. Bounded; thread-safe.
 */
public final class Shelf {

    private static final RawJson NO_SCHEMA = new RawJson("{}");
    private static final int BYTES_PER_TOOL = 700;

    private final CatalogReader reader;
    private final Cache<Key, Shelved> shelved;

    /**
     * A shelf.
     *
     * @param reader decodes listings
     * @param maxBytes memory that prepared listings may take, roughly
     */
    public Shelf(CatalogReader reader, long maxBytes) {
        this.reader = reader;
        this.shelved = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .<Key, Shelved>weigher((key, value) -> value.bytes())
                .build();
    }

    private record Key(String digest, SourceKind kind, String label) {}

    /**
     * A listing under one server name.
     *
     * @param names its tools' names and flags, for the pool's view
     * @param texts their prepared texts
     * @param bytes memory that it takes, roughly
     */
    record Shelved(Listing names, PreparedListing texts, int bytes) {

        static Shelved of(Listing listing, Source source) {
            PreparedListing texts = PreparedListing.of(listing, source.kind(), source.serverName());
            long bytes = 500;
            for (PreparedTool tool : texts.tools().values()) {
                bytes += BYTES_PER_TOOL
                        + tool.description().length()
                        + tool.hint().length();
            }
            Listing names = new Listing(
                    null, listing.tools().stream().map(Shelved::bare).toList());
            return new Shelved(names, texts, (int) Math.min(bytes, Integer.MAX_VALUE));
        }

        private static Tool bare(Tool tool) {
            return new Tool(
                    tool.name(),
                    null,
                    "",
                    NO_SCHEMA,
                    null,
                    null,
                    null,
                    tool.alwaysLoad(),
                    tool.shouldDefer(),
                    tool.critical());
        }
    }

    /** The listing that a source names, or {@code null} if it is not known or cannot be read. */
    Shelved of(CatalogRecords records, Source source) {
        Key key = new Key(source.digest(), source.kind(), source.label());
        Shelved known = shelved.getIfPresent(key);
        if (known == null) {
            Listing listing = reader.listing(records, source.digest());
            known = listing == null ? null : Shelved.of(listing, source);
            if (known != null) {
                shelved.put(key, known);
            }
        }
        return known;
    }
}
