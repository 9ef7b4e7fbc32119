package dev.toolshelf.tokens.topology;

import dev.toolshelf.catalog.change.CatalogChange;
import dev.toolshelf.catalog.topic.EntityKey;

/** Is told what changed in the catalog. Called on the streams thread: must not block. */
public interface ChangeListener {

    /** A source or pool changed. */
    void changed(EntityKey entity, CatalogChange change);

    /**
     * A change could not be read.
     *
     * @param place topic, partition and offset
     * @param reason why, without the record's bytes
     */
    void unreadable(String place, String reason);
}
