package dev.toolshelf.search.catalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.SourceIndex;

/** One index per listing digest, shared by every pool that connects it. Bounded; thread-safe. */
public final class Shelf {

    /** Names, postings and objects of a tool, besides its texts. */
    private static final int BYTES_PER_TOOL = 1_200;
    /** An index keeps the definition itself and holds each word of a text once more. */
    private static final int BYTES_PER_CHARACTER = 4;

    private final CatalogReader reader;
    private final Cache<String, ListingIndex> kept;
    /** What pools still use after it was let go is not made a second time. */
    private final Cache<String, ListingIndex> inUse =
            Caffeine.newBuilder().weakValues().build();

    /**
     * A shelf.
     *
     * @param reader decodes listings
     * @param maxBytes memory that indexes may take, roughly
     */
    public Shelf(CatalogReader reader, long maxBytes) {
        this.reader = reader;
        this.kept = Caffeine.newBuilder()
                .maximumWeight(maxBytes)
                .<String, ListingIndex>weigher((digest, listing) -> bytes(listing.listing()))
                .build();
    }

    private static int bytes(Listing listing) {
        long bytes = 1_000;
        for (Tool tool : listing.tools()) {
            bytes += BYTES_PER_TOOL;
            bytes += (long) BYTES_PER_CHARACTER
                    * (tool.description().length() + tool.inputSchema().text().length());
        }
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    /** The listing that a source names, under its server's name; {@code null} if it is not known or cannot be read. */
    SourceIndex of(CatalogRecords records, Source source) {
        ListingIndex listing = kept.get(
                source.digest(),
                digest -> inUse.get(digest, any -> {
                    Listing read = reader.listing(records, digest);
                    return read == null ? null : ListingIndex.of(read);
                }));
        return listing == null ? null : listing.under(source.kind(), source.serverName());
    }

    /** How many listings are indexed now. */
    public long listings() {
        return kept.estimatedSize();
    }

    /** Memory that their indexes take, roughly, in bytes. */
    public long bytes() {
        return kept.policy()
                .eviction()
                .map(eviction -> eviction.weightedSize().orElse(0))
                .orElse(0L);
    }
}
