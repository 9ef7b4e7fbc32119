package dev.toolshelf.search.catalog;

import dev.toolshelf.catalog.topic.EntityKey;
import java.util.function.BiConsumer;

/** How far this instance has read the catalog's state log. Written by one thread, read by any. */
public final class StateLog {

    private final BiConsumer<CatalogRecords, String> changedSource;
    private volatile Reached reached = new Reached(-1, null);

    /** @param changedSource is told the key of each source that was written, and where to read it; must not block */
    public StateLog(BiConsumer<CatalogRecords, String> changedSource) {
        this.changedSource = changedSource;
    }

    /**
     * A place in the log.
     *
     * @param offset of the record that was read last; -1 before the first
     * @param newest the key of the pool or source that was written last, or {@code null}
     */
    public record Reached(long offset, String newest) {}

    /** Notes a record that is in the table now. */
    public void read(CatalogRecords records, String key, long offset) {
        EntityKey entity = EntityKey.parse(key).orElse(null);
        reached = new Reached(offset, entity == null ? reached.newest() : key);
        if (entity != null && entity.type() == EntityKey.Type.SOURCE) {
            changedSource.accept(records, key);
        }
    }

    /** Where the log has been read to. */
    public Reached reached() {
        return reached;
    }
}
