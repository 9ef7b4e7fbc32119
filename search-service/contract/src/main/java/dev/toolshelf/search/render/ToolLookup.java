package dev.toolshelf.search.render;

import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.catalog.pool.PoolView;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.tool.Listing;
import java.util.function.Function;

/**
 * Where a rendering finds what an answer only names. As thread-safe as its functions.
 *
 * @param tool the tool of a full name, or {@code null} if the pool has none (any more); its definition is rendered as it is
 * @param instructions what a source says of itself, or {@code null}
 */
public record ToolLookup(Function<String, PoolTool> tool, Function<Source, String> instructions) {

    /**
     * Looks into a pool.
     *
     * @param view the pool
     * @param listing the listing of a digest, or {@code null} if it is not known
     */
    public static ToolLookup of(PoolView view, Function<String, Listing> listing) {
        return new ToolLookup(name -> view.tool(name).orElse(null), source -> {
            Listing offered = source.digest() == null ? null : listing.apply(source.digest());
            return offered == null ? null : offered.instructions();
        });
    }
}
