package dev.toolshelf.catalog.api;

import dev.toolshelf.catalog.command.CatalogCommand;
import dev.toolshelf.catalog.pool.SourceOverride;
import java.util.List;
import java.util.Map;

/**
 * The body that puts a pool; fields as in {@code Pool}, others are refused.
 *
 * @param sources needed, may be empty
 * @param overrides by source id, or absent
 * @param mode SPEC section 4, or absent
 * @param profile or absent
 * @param autoAnswer or absent
 */
record PoolBody(
        List<String> sources, Map<String, SourceOverride> overrides, String mode, String profile, Boolean autoAnswer) {

    CatalogCommand.PutPool command() {
        if (sources == null) {
            throw new ProblemException(400, "missing-field", "sources", "sources is needed; it may be empty");
        }
        return new CatalogCommand.PutPool(sources, overrides, mode, profile, autoAnswer);
    }
}
