package dev.toolshelf.tokens.topology;

/** Is shown the catalog's state record by record, in order, from the first one on. Called on the reading thread: must not block. */
@FunctionalInterface
public interface StateListener {

    /**
     * A record stands there now, and can be read from the store.
     *
     * @param key its key
     * @param value its bytes, or {@code null} if it is gone
     */
    void state(String key, byte[] value);
}
