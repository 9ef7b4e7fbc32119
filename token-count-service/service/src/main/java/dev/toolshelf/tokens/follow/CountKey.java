package dev.toolshelf.tokens.follow;

import dev.toolshelf.tokens.count.ListingCount;
import dev.toolshelf.tokens.family.ModelFamily;

/**
 * What is counted: a listing under a label, in a model family.
 *
 * @param digest the listing's digest
 * @param label the server's cleaned name, or {@code -} for built-in tools
 * @param family the model family
 */
public record CountKey(String digest, String label, ModelFamily family) {

    /** The key of the published count. */
    @Override
    public String toString() {
        return ListingCount.key(digest, label, family.id());
    }
}
