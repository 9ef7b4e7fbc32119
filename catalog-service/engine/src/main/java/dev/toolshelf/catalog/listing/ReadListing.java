package dev.toolshelf.catalog.listing;

import dev.toolshelf.catalog.pool.Refusal;
import dev.toolshelf.catalog.tool.Listing;
import java.util.List;

/**
 * A listing as it was taken.
 *
 * @param listing the instructions and the accepted tools, in the order sent
 * @param refusals what was left out or repaired, and why, in the order sent
 */
public record ReadListing(Listing listing, List<Refusal> refusals) {

    /** Copies the list. */
    public ReadListing {
        refusals = List.copyOf(refusals);
    }
}
