package dev.toolshelf.search.index;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Values that are made at most once per key, on first use; one may be made out of another. Thread-safe. */
final class MadeOnce {

    private final Map<Object, Made> made = new ConcurrentHashMap<>(2);

    @SuppressWarnings("unchecked")
    <T> T get(Object key, Supplier<T> maker) {
        Made value = made.get(key);
        if (value == null) {
            Made mine = new Made();
            Made other = made.putIfAbsent(key, mine);
            value = other == null ? mine : other;
        }
        return (T) value.get(maker);
    }

    /** Not the map's own computing: that must not reach into the map again. */
    private static final class Made {
        private volatile Object value;

        private Object get(Supplier<?> maker) {
            Object known = value;
            if (known != null) {
                return known;
            }
            synchronized (this) {
                if (value == null) {
                    value = maker.get();
                }
                return value;
            }
        }
    }
}
