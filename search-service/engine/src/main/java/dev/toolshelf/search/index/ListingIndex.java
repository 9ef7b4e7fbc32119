package dev.toolshelf.search.index;

import dev.toolshelf.catalog.tool.Listing;
import dev.toolshelf.catalog.tool.Tool;

/**
 * One listing, prepared for search: shared by every pool that connects it, so it knows neither tenant nor server name.
 * What a ranking needs of it is made on first use and kept. Thread-safe.
 */
public final class ListingIndex {

    private final Listing listing;
    private final Tool[] tools;
    private final MadeOnce analysed = new MadeOnce();

    private ListingIndex(Listing listing) {
        this.listing = listing;
        this.tools = listing.tools().toArray(Tool[]::new);
    }

    /** Prepares a listing; costs nothing until a ranking looks at it. */
    public static ListingIndex of(Listing listing) {
        return new ListingIndex(listing);
    }

    /** The listing. */
    public Listing listing() {
        return listing;
    }

    /** How many tools it has. */
    public int size() {
        return tools.length;
    }

    /** A tool by its place in the listing, from 0. */
    public Tool tool(int local) {
        return tools[local];
    }

    /** The server's instructions, or {@code null}. */
    public String instructions() {
        return listing.instructions();
    }

    /** What an analysis makes of it; made once. */
    public <T> T analysed(Analysis<T> analysis) {
        return analysed.get(analysis, () -> analysis.of(this));
    }
}
