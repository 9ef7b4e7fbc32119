package dev.toolshelf.catalog.state;

import dev.toolshelf.catalog.change.CatalogChange;
import java.util.List;

/** What a command does. */
public sealed interface Decision {

    /**
     * It changes the entity.
     *
     * @param next the state from now on
     * @param records for the state log, in the order in which they must be written: a listing before its source
     * @param change for followers
     */
    record Changed(EntityState next, List<StateRecord> records, CatalogChange change) implements Decision {
        /** Copies the list. */
        public Changed {
            records = List.copyOf(records);
        }
    }

    /**
     * All is as the command wants it.
     *
     * @param state as it was
     */
    record Unchanged(EntityState state) implements Decision {}

    /**
     * It breaks a rule and does nothing.
     *
     * @param code a stable word for the rule, such as {@code invalid-mode}
     * @param field which field breaks it
     * @param reason the rule in words, with the value
     */
    record Rejected(String code, String field, String reason) implements Decision {}
}
