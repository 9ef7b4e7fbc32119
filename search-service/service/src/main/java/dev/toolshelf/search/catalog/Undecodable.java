package dev.toolshelf.search.catalog;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** The catalog records that could not be read. They count as absent, so that they harm nobody else. Thread-safe. */
public final class Undecodable {

    private static final Logger LOG = Logger.getLogger(Undecodable.class);
    private static final int MOST_KEYS = 10_000;

    private final Set<String> keys = ConcurrentHashMap.newKeySet();
    private final Counter counter;

    /** @param registry gets the counter {@code toolshelf.search.undecodable.records} */
    public Undecodable(MeterRegistry registry) {
        this.counter = Counter.builder("toolshelf.search.undecodable.records")
                .description("Catalog records that could not be read, counted as absent")
                .register(registry);
    }

    void found(String key) {
        counter.increment();
        if (keys.size() < MOST_KEYS) {
            keys.add(key);
        }
        // What stands in it may be anybody's; the key and the catalog's own log are enough to find it.
        LOG.warnf("the catalog record %s cannot be read; it counts as absent", key);
    }

    void gone(String key) {
        keys.remove(key);
    }

    /** Forgets the records that are no longer there. */
    void forgetDeleted(CatalogRecords records) {
        keys.removeIf(key -> records.get(key) == null);
    }

    /** How many records that were looked at cannot be read now. */
    public int count() {
        return keys.size();
    }
}
