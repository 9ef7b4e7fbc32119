package dev.toolshelf.assembler.definition;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was made lately, kept for the next time; the one used longest ago goes first. Not thread-safe.
 *
 * @param <K> what it was made from
 * @param <V> what was made
 */
public final class Recent<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    private final int limit;

    /** Keeps so many at most. */
    public Recent(int limit) {
        super(16, 0.75f, true);
        this.limit = limit;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > limit;
    }
}
