package dev.toolshelf.search.index;

/**
 * What one ranking needs to know of a listing. Made once per listing and kept beside it, so equal analyses must be equal
 * objects: a record of their parameters, or a constant.
 *
 * @param <T> the result; immutable, as every pool that uses the listing reads it
 */
@FunctionalInterface
public interface Analysis<T> {

    /** Looks at a listing. A pure function; may ask the listing for other analyses. */
    T of(ListingIndex listing);
}
