package dev.toolshelf.tokens.follow;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jboss.logging.Logger;

/**
 * The records that were skipped because they could not be read. A record of a table counts as long as it stands there; a
 * change that was skipped has passed, so it is only counted. Thread-safe.
 */
public final class UnreadableRecords {

    private static final Logger LOG = Logger.getLogger(UnreadableRecords.class);
    private static final int NAMED_AT_MOST = 10_000;

    private final Map<String, String> standing = new ConcurrentHashMap<>();
    private final AtomicLong skipped = new AtomicLong();

    /** A record of a table could not be read. */
    public void stands(String key, String reason) {
        if (standing.size() < NAMED_AT_MOST && standing.put(key, reason) == null) {
            skipped.incrementAndGet();
            LOG.warnf("skipped %s: %s", key, reason);
        }
    }

    /** The record under this key can be read, or is gone. */
    public void gone(String key) {
        if (!standing.isEmpty()) {
            standing.remove(key);
        }
    }

    /** Forgets the keys that do not pass. */
    void retain(Predicate<String> stands) {
        standing.keySet().removeIf(stands.negate());
    }

    /** A record that nobody will read again was skipped. */
    public void passed(String place, String reason) {
        skipped.incrementAndGet();
        LOG.warnf("skipped %s: %s", place, reason);
    }

    /** Keys of records that stand there unreadable, at most 10,000. */
    public int standing() {
        return standing.size();
    }

    /** Records skipped since the start. */
    public long skipped() {
        return skipped.get();
    }
}
