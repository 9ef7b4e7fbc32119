package dev.toolshelf.search.catalog;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.ListingIndex;
import dev.toolshelf.search.index.SourceIndex;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** One index per listing digest, shared by every pool that connects it. Bounded; thread-safe. */
public final class Shelf {

    /** Names, postings and objects of a tool, besides its texts. */
    private static final int BYTES_PER_TOOL = 1_200;
    /** An index keeps the definition itself and holds each word of a text once more. */
    private static final int BYTES_PER_CHARACTER = 4;

    private final CatalogReader reader;
    private final Cache<String, ListingIndex> kept;
    private final Map<String, Reading> reading = new ConcurrentHashMap<>();
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
        String digest = source.digest();
        ListingIndex listing = kept.getIfPresent(digest);
        if (listing == null) {
            Reading mine = new Reading();
            Reading other = reading.putIfAbsent(digest, mine);
            try {
                listing = (other == null ? mine : other).of(() -> read(records, digest));
            } finally {
                reading.remove(digest, mine);
            }
        }
        return listing == null ? null : listing.under(source.kind(), source.serverName());
    }

    /** Whether a listing is indexed now. */
    boolean has(String digest) {
        return kept.getIfPresent(digest) != null;
    }

    private ListingIndex read(CatalogRecords records, String digest) {
        ListingIndex listing = inUse.getIfPresent(digest);
        if (listing == null) {
            Listing read = reader.listing(records, digest);
            if (read == null) {
                return null;
            }
            listing = ListingIndex.of(read);
            inUse.put(digest, listing);
        }
        kept.put(digest, listing);
        return listing;
    }

    /** One listing while it is read: who wants it waits for it, and nobody else does. */
    private static final class Reading {
        private ListingIndex listing;

        synchronized ListingIndex of(Supplier<ListingIndex> read) {
            listing = listing == null ? read.get() : listing;
            return listing;
        }
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
