package dev.toolshelf.assembler.conversation;

import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.tokens.count.ListingCount;

/** What the engine may ask about everything outside the conversation. Answers must not change within one event. */
public interface World {

    /** A pool, resolved; {@code null} if the tenant has no pool of this id. */
    PoolView view(String tenant, String pool, String searchTool);

    /** The listing of a digest, or {@code null} if it is not known. */
    Listing listing(String digest);

    /** The count under a {@link ListingCount#key()}, or {@code null} if there is none. */
    ListingCount count(String key);
}
