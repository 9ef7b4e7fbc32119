package dev.toolshelf.search.catalog;

import java.util.function.BiConsumer;

/** The catalog's state log as this instance holds it: bytes by state key. Thread-safe. */
public interface CatalogRecords {

    /**
     * The newest record of a key, or {@code null}.
     *
     * @throws NotReadyException if the table cannot be read now
     */
    byte[] get(String key);

    /**
     * Hands over every record whose key has the prefix.
     *
     * @throws NotReadyException if the table cannot be read now
     */
    void forEach(String keyPrefix, BiConsumer<String, byte[]> action);
}
