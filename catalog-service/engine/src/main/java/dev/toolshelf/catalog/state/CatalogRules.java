package dev.toolshelf.catalog.state;

import dev.toolshelf.catalog.listing.ListingLimits;
import java.util.Set;

/**
 * What the catalog's decisions depend on besides state and command.
 *
 * @param limits how much a source may offer
 * @param criticalNames built-in tools that are never deferred (SPEC section 3, rule 4)
 * @param searchTool the search tool's name: a pool cannot defer it (rule 3)
 * @param recordBytes largest value that may go to a topic
 */
public record CatalogRules(ListingLimits limits, Set<String> criticalNames, String searchTool, int recordBytes) {

    /** Copies the set. */
    public CatalogRules {
        criticalNames = Set.copyOf(criticalNames);
    }
}
