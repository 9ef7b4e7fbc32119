package dev.toolshelf.tokens.follow;

import dev.toolshelf.tokens.cache.CountCache;
import dev.toolshelf.tokens.count.ListingCount;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A cache of counts that never forgets. */
final class Memory implements CountCache {

    final Map<String, ListingCount> kept = new ConcurrentHashMap<>();

    @Override
    public Optional<ListingCount> count(String counter, String key) {
        return Optional.ofNullable(kept.get(counter + "/" + key));
    }

    @Override
    public void keepCount(String counter, ListingCount count, boolean provisional) {
        kept.put(counter + "/" + count.key(), count);
    }
}
