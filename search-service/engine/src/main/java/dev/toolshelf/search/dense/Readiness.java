package dev.toolshelf.search.dense;

import dev.toolshelf.search.evaluate.Found;
import dev.toolshelf.search.index.PoolIndex;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a pool can be ranked by meaning.
 *
 * @param note why not, in words, or {@code null} if it can
 */
record Readiness(String note) {

    /** Looks, and starts the making of what is lacking. */
    static Readiness of(Vectors vectors, PoolIndex pool) {
        if (vectors.lacking(pool) == 0) {
            return new Readiness(null);
        }
        vectors.prepare(pool);
        int lacking = vectors.lacking(pool);
        if (lacking == 0) {
            return new Readiness(null);
        }
        String failure = vectors.failure(pool);
        return new Readiness(
                failure == null
                        ? "ranked by words alone: the sentence vectors of " + lacking + " of "
                                + pool.sources().size() + " sources are still being made"
                        : "ranked by words alone: sentence vectors could not be made: " + failure);
    }

    Found noted(Found found) {
        if (note == null || found.error() != null) {
            return found;
        }
        List<String> notes = new ArrayList<>(found.notes());
        notes.add(note);
        return found.with(notes);
    }
}
