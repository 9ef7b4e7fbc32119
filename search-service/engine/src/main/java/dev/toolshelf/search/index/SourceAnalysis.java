package dev.toolshelf.search.index;

/**
 * What one ranking needs to know of a listing under a server's name, beyond what holds under every name. Keep it small:
 * it is made once per name. Equality as for {@link Analysis}.
 *
 * @param <T> the result; immutable
 */
@FunctionalInterface
public interface SourceAnalysis<T> {

    /** Looks at a source. A pure function; may ask the source and its listing for other analyses. */
    T of(SourceIndex source);
}
