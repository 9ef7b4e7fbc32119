package dev.toolshelf.catalog.listing;

/**
 * How much one source may offer. What is beyond a limit is refused and said; it never stops the rest (SPEC section 12).
 *
 * @param nameLength longest tool name, UTF-16 code units
 * @param descriptionBytes longest description, UTF-8 bytes
 * @param toolBytes largest tool as sent, UTF-8 bytes
 * @param toolDepth deepest nesting of a tool; leaves room for the envelopes around it below {@code Json.MAX_DEPTH}
 * @param tools most tools of one source
 * @param listingBytes largest listing, UTF-8 bytes, below what a record can hold
 * @param instructionBytes longest instructions of a server, UTF-8 bytes
 */
public record ListingLimits(
        int nameLength,
        int descriptionBytes,
        int toolBytes,
        int toolDepth,
        int tools,
        int listingBytes,
        int instructionBytes) {

    /** The limits in force unless somebody says otherwise. */
    public static final ListingLimits DEFAULT =
            new ListingLimits(512, 64 * 1024, 256 * 1024, 100, 10_000, 32 * 1024 * 1024, 64 * 1024);
}
